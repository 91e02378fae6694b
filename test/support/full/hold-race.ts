import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { newId } from '../../../core/ids.ts'
import type { Connection } from '../../../db/connection.ts'
import { type HoldOutcome, placeHold, setRetention } from '../../../db/documents/holds.ts'
import { openSession } from '../../../db/session.ts'
import { enterOrganization } from '../../../db/tenancy.ts'

export type RaceSetup = {
  database: Connection
  /** The owner's database connection, which reads the written rows. */
  pool: pg.Pool
  organizationId: string
  create: () => Promise<string>
  /** Calls `documents.delete` and returns the status. */
  remove: (documentId: string) => Promise<number>
}

export type Race = { winner: 'deletion' | 'hold'; findings: string[] }

/**
 * Runs a deletion and a legal hold (or a retention) of one document concurrently. The result must match one of the two
 * orders: trashed without a hold, or on hold and not trashed, each with a matching audit log.
 */
export async function raceHold(setup: RaceSetup, kind: 'hold' | 'retention', secondDelayMsMax = 60): Promise<Race> {
  const id = await setup.create()
  const isDeletionFirst = Math.random() < 0.5
  const afterAWhile = () => new Promise((resolve) => setTimeout(resolve, Math.random() * secondDelayMsMax))
  const [status, outcome] = await Promise.all([
    (isDeletionFirst ? Promise.resolve() : afterAWhile()).then(() => setup.remove(id)),
    (isDeletionFirst ? afterAWhile() : Promise.resolve()).then(() => hold(setup, id, kind)),
  ])
  return {
    winner: status === 200 ? 'deletion' : 'hold',
    findings: await findings(setup, id, { kind, status, outcome }),
  }
}

async function hold({ database, organizationId }: RaceSetup, id: string, kind: string): Promise<HoldOutcome> {
  const origin = {
    id: newId('audit', new Date(), randomBytes(16)),
    actor: { kind: 'system', id: 'race' },
    ip: null,
    userAgent: null,
    requestId: null,
  } as const
  const until = new Date(Date.now() + 86_400_000)
  return openSession(database, enterOrganization(organizationId)).run(
    kind === 'hold' ? placeHold(id, origin) : setRetention(id, { until }, origin),
  )
}

type Seen = { kind: 'hold' | 'retention'; status: number; outcome: HoldOutcome }

async function findings({ pool }: RaceSetup, id: string, { kind, status, outcome }: Seen): Promise<string[]> {
  const { rows } = await pool.query(
    `select d.status, d.legal_hold or d.retain_until is not null as is_held,
       (select array_agg(a.action order by a.id) from audit_events a where a.target_id = d.id) as actions
     from documents d where d.id = $1`,
    [id],
  )
  const left = rows[0]
  const placed = kind === 'hold' ? 'document.hold_placed' : 'document.retention_set'
  const byDeletion = { status: 'trashed', is_held: false, actions: ['document.created', 'document.trashed'] }
  const byHold = { status: 'draft', is_held: true, actions: ['document.created', placed] }
  const isDeletion = status === 200 && outcome === 'trashed' && JSON.stringify(left) === JSON.stringify(byDeletion)
  const isHold = status === 409 && outcome === 'changed' && JSON.stringify(left) === JSON.stringify(byHold)
  return isDeletion || isHold ? [] : [`${kind} ${id}: ${status}, ${outcome}, ${JSON.stringify(left)}`]
}
