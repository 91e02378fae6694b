/** Returns the words that start this program: in a checkout, its npm script. */
export const commandName = (): string =>
  process.env.npm_lifecycle_event === 'chancery' ? 'npm run --silent chancery --' : 'chancery'

/** Thrown for an invalid command line. The command then exits with 2. */
export class UsageError extends Error {}
