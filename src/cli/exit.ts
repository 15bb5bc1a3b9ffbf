/** What the shell is told: it went well, the answer is no, the usage was wrong, the world failed. */
export const EXIT = { fine: 0, answerIsNo: 1, wrongUsage: 2, outsideFailed: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
