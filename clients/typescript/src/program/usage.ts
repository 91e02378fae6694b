/** The command line is invalid. The exit code is 2. */
export class UsageError extends Error {}
