export { differsFromMade, envelopeOpenedBy } from "./adjournment.js";
export { decide, nextDeadline } from "./decide.js";
export { evolve } from "./evolve.js";
export { initialState } from "./initial.js";
export { liftDeadline } from "./lifts.js";
export type { GameState } from "./state.js";
