/** The command is not understood: ends with 2. */
export class UsageError extends Error {}
