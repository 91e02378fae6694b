/** Returns a fix for a known database error, or null. */
export function databaseProblem(error: unknown): string | null {
  switch ((error as { code?: unknown } | null)?.code) {
    case '42P01':
      return 'The database has no tables. Run `npm run db:migrate`.'
    case '42501':
      return 'The role in DATABASE_URL does not own the tables. Use the owner URL of the database.'
    case 'CHBUD':
      return 'The organization has reached one of its limits. To raise it, see `npm run admin -- help set-budget`.'
    case '28P01':
    case '3D000':
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The connection to the database failed. Check the host, database name and password in DATABASE_URL.'
    default:
      return null
  }
}
