/** Returns a fix for a known database error, or null. */
export function databaseProblem(error: unknown): string | null {
  switch ((error as { code?: unknown } | null)?.code) {
    case '42P01':
      return 'The database has no tables. Run `npm run db:migrate`.'
    case '42501':
      return 'The role of DATABASE_URL is not the owner of the tables. Use the owner.'
    case 'CHBUD':
      return 'The organization has reached a limit. Run `npm run admin -- help set-budget`.'
    case '28P01':
    case '3D000':
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'Connecting to the database of DATABASE_URL failed. Check its address, name and password.'
    default:
      return null
  }
}
