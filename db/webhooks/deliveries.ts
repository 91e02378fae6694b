import { type SQL, sql } from 'drizzle-orm'
import { runBatch, runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { map, type Statement, sqlRows } from '../statement.ts'

/** A secret of an endpoint as it is stored; the newest first. */
export type DeliverySecret = { version: number; ciphertext: string; encryptionKeyId: string; validUntil: string | null }

/** A delivery that this worker holds, with all that sending it takes, read in the transaction of the claim. */
export type ClaimedDelivery = {
  organizationId: string
  id: string
  eventId: string
  endpointId: string
  /** Which attempt this is, from 1. */
  attempt: number
  url: string
  /** Whether the last attempts to the endpoint failed. */
  isFailing: boolean
  /** The exact bytes to send. */
  body: string
  /** One list for all deliveries of an endpoint in a claim. */
  secrets: DeliverySecret[]
}

/** What became of a claimed delivery; `released` gives it back unsent, `gone` also disables the endpoint. */
export type FinishedDelivery = {
  organizationId: string
  id: string
  endpointId: string
  outcome: 'delivered' | 'retry' | 'failed' | 'gone' | 'released'
  delaySeconds: number
  status: number | null
  error: string | null
  at: string
  host: string
  durationMs: number
  excerpt: string | null
  /** Id for the audit event, should this attempt be what disables the endpoint. */
  auditId: string
}

/** An endpoint that the service has just disabled, and why. */
export type DisabledEndpoint = { organizationId: string; endpointId: string; reason: string }

export type EndpointAddress = { organizationId: string; endpointId: string }

export type DeliveryClaim = {
  owner: string
  limit: number
  leaseSeconds: number
  attemptsMax: number
  /** Endpoints that the owner has enough for. */
  exceptEndpointIds: string[]
}

/** `url` and `secrets` stand on one row of each endpoint, null on its others. */
type ClaimedRow = {
  organization_id: string
  id: string
  event_id: string
  endpoint_id: string
  attempt: number
  url: string | null
  is_failing: boolean
  body: string
  secrets: DeliverySecret[] | null
}

type DisabledRow = { organization_id: string; endpoint_id: string; reason: string }

const claim = ({
  owner,
  limit,
  leaseSeconds,
  attemptsMax,
  exceptEndpointIds,
}: DeliveryClaim): Statement<ClaimedDelivery[]> =>
  map(
    sqlRows<ClaimedRow>(
      sql`select * from chancery_claim_deliveries(${owner}, ${limit}::integer, ${leaseSeconds}::double precision, ${attemptsMax}::integer, ${textArray(exceptEndpointIds)})`,
    ),
    readClaimed,
  )

function readClaimed(rows: ClaimedRow[]): ClaimedDelivery[] {
  const keyOf = (row: ClaimedRow) => `${row.organization_id} ${row.endpoint_id}`
  const endpoints = new Map<string, Pick<ClaimedDelivery, 'url' | 'secrets'>>()
  for (const row of rows) {
    if (row.url !== null) endpoints.set(keyOf(row), { url: row.url, secrets: row.secrets ?? [] })
  }
  return rows.map((row) => {
    const endpoint = endpoints.get(keyOf(row))
    if (!endpoint) throw new Error('a claim has deliveries without their endpoint')
    return {
      organizationId: row.organization_id,
      id: row.id,
      eventId: row.event_id,
      endpointId: row.endpoint_id,
      attempt: row.attempt,
      url: endpoint.url,
      isFailing: row.is_failing,
      body: row.body,
      secrets: endpoint.secrets,
    }
  })
}

const finish = (owner: string, results: FinishedDelivery[], failingDaysMax: number): Statement<DisabledEndpoint[]> =>
  map(
    sqlRows<DisabledRow>(
      sql`select * from chancery_finish_deliveries(${owner}, ${JSON.stringify(results)}::jsonb, ${failingDaysMax}::integer)`,
    ),
    (rows) =>
      rows.map((row) => ({ organizationId: row.organization_id, endpointId: row.endpoint_id, reason: row.reason })),
  )

const findClosed = (endpoints: EndpointAddress[]): Statement<EndpointAddress[]> =>
  map(
    sqlRows<{ organization_id: string; endpoint_id: string }>(
      sql`select * from chancery_closed_endpoints(${textArray(endpoints.map((one) => one.organizationId))}, ${textArray(endpoints.map((one) => one.endpointId))})`,
    ),
    (rows) => rows.map((row) => ({ organizationId: row.organization_id, endpointId: row.endpoint_id })),
  )

/**
 * In one round trip, over every organization: writes what became of claimed deliveries, tells which endpoints of those that
 * still wait were closed meanwhile, and claims further deliveries (none with a limit of 0). Only what the owner still holds
 * is written; what it does not hold any more belongs to another worker.
 */
export function exchangeDeliveries(
  db: Connection,
  exchange: {
    results: FinishedDelivery[]
    failingDaysMax: number
    waitingEndpoints: EndpointAddress[]
    claim: DeliveryClaim
  },
): Promise<{ disabled: DisabledEndpoint[]; closed: EndpointAddress[]; claimed: ClaimedDelivery[] }> {
  return runBatch(db, {
    disabled: finish(exchange.claim.owner, exchange.results, exchange.failingDaysMax),
    closed: findClosed(exchange.waitingEndpoints),
    claimed: claim(exchange.claim),
  })
}

/** Ids as an array; they hold nothing that its text form would have to quote. */
const textArray = (ids: string[]): SQL => sql`${`{${ids.join(',')}}`}::text[]`

/** How many deliveries are due, of every organization, counted up to a limit. */
export const countDueDeliveries = (db: Connection, limit: number): Promise<number> =>
  runOne(
    db,
    map(
      sqlRows<{ count: number }>(sql`select chancery_due_deliveries(${limit}::integer) as count`),
      ([row]) => row?.count ?? 0,
    ),
  )
