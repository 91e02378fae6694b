/**
 * Returns the words that start this program. In a checkout, these words are its npm script. Under npm, they are `npx`
 * with the package name, because the shell may not find the program.
 */
export function commandName(): string {
  const { npm_lifecycle_event: script, npm_command: npm } = process.env
  if (script === 'chancery') return 'npm run --silent chancery --'
  return npm ? 'npx @chancery/client' : 'chancery'
}

/** Thrown for an invalid command line. The command then exits with 2. */
export class UsageError extends Error {}
