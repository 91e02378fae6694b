import { ConnectionError } from '../db/administration/owner.ts'

/** Returns a fix for a known database error, or null. `setting` contains the URL of the connection. */
export function databaseProblem(error: unknown, setting = 'DATABASE_URL'): string | null {
  if (error instanceof ConnectionError)
    return `${error.message} Check the host, database name and password in ${setting}.`
  if (!(error instanceof Error)) return null
  // The driver reports a lost connection without a code.
  const { code = error.message.startsWith('Connection terminated') ? 'ECONNRESET' : undefined } = error as {
    code?: string
  }
  switch (code) {
    case '42P01':
      return 'The database has no tables. Run `npm run db:migrate`.'
    case '42501':
      return `The role in ${setting} does not own the tables. Use the owner URL of the database.`
    case 'CHBUD':
      return 'The organization has reached one of its limits. To raise it, see `npm run admin -- help set-budget`.'
    case '57P01':
    case 'ECONNRESET':
      return 'The connection to the database was lost. Check the database, then run the command again.'
    default:
      return null
  }
}
