import { and, eq, sql } from 'drizzle-orm'
import { nextNotice } from '../../core/signing/reminders.ts'
import { runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { envelopes } from '../schema/signing.ts'
import { query, sqlRows } from '../statement.ts'
import { ofOrganization } from '../tenancy.ts'
import type { EnvelopeRecord } from './envelopes.ts'

/**
 * Claims up to `limit` envelopes of all organizations whose next mail is due by the database clock. Only one worker at
 * a time can claim an envelope. The envelope becomes due again when the lease ends, unless the worker sets another
 * time. Returns only ids.
 */
export function claimNotices(
  db: Connection,
  claim: { limit: number; leaseSeconds: number },
): Promise<{ organization_id: string; id: string }[]> {
  return runOne(
    db,
    sqlRows<{ organization_id: string; id: string }>(
      sql`select * from chancery_claim_notices(${claim.limit}, ${claim.leaseSeconds})`,
    ),
  )
}

/**
 * Sets the time of an envelope's next mail from its state. Does nothing if the envelope has changed since it was read.
 */
export const rescheduleNotice = ({ state, tail }: EnvelopeRecord) =>
  query((db) =>
    db
      .update(envelopes)
      .set({ nextNoticeAt: nextNotice(state)?.at ?? null })
      .where(and(ofOrganization(envelopes), eq(envelopes.id, state.id), eq(envelopes.evidenceCount, tail.sequence))),
  )
