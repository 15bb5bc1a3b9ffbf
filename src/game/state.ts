/** Everything a table knows. Rebuilt from its journal alone. */
export interface GameState {
  readonly seq: number;
}
