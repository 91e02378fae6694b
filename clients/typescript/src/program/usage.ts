/** Thrown for an invalid command line. The command then exits with 2. */
export class UsageError extends Error {}
