import { type SQL, sql } from 'drizzle-orm'
import { firstRow, type Statement, sqlRows, textArray, writtenByThisTransaction } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/**
 * Compares an access code with the stored code of an envelope whose evidence has ended, and counts a wrong code. Locks
 * the row, so concurrent attempts have an order. Returns no row after `attemptsMax` wrong codes.
 */
export const tryAccessCode = (
  envelopeId: string,
  hashes: readonly string[],
  attemptsMax: number,
): Statement<{ failures: number; is_right: boolean } | null> =>
  firstRow(
    sqlRows(sql`
      update envelopes f set access_failures = f.access_failures + (${isWrongCode(hashes)})::integer
      where ${isEnvelope(envelopeId)} and f.access_failures < ${attemptsMax}
      returning f.access_failures as failures, not ${isWrongCode(hashes)} as is_right`),
  )

/** Returns the condition that the current transaction counted a wrong access code. */
export const whereAccessDenied = (envelopeId: string, hashes: readonly string[]): SQL =>
  sql`exists (select from envelopes f where ${isEnvelope(envelopeId)} and ${isWrongCode(hashes)} and ${writtenByThisTransaction('f')})`

const isEnvelope = (id: string): SQL => sql`f.organization_id = ${currentOrganization} and f.id = ${id}`
const isWrongCode = (hashes: readonly string[]): SQL => sql`f.access_code_hash <> all (${textArray(hashes)})`
