import { type SQL, sql } from 'drizzle-orm'
import { runBatch, runOne } from '../client.ts'
import type { Connection } from '../connection.ts'
import { map, type Statement, sqlRows } from '../statement.ts'

/** A stored secret of an endpoint. */
export type DeliverySecret = { version: number; ciphertext: string; encryptionKeyId: string; validUntil: string | null }

/**
 * A delivery that this worker owns, with all data that is needed to send it. The transaction of the claim reads this
 * data.
 */
export type ClaimedDelivery = {
  organizationId: string
  id: string
  eventId: string
  endpointId: string
  /** The number of the attempt, starting at 1. */
  attempt: number
  url: string
  /** True if the previous attempts to the endpoint failed. */
  isFailing: boolean
  /** The exact body to send. */
  body: string
  /** The active secrets, newest first. All claimed deliveries of an endpoint share one list. */
  secrets: DeliverySecret[]
}

/**
 * The result of a claimed delivery. `released` means that the delivery was not sent. `gone` also disables the endpoint.
 */
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
  /** The id for an audit event, which is written if this attempt disables the endpoint. */
  auditId: string
}

/** An endpoint that the service disabled in this exchange, with the reason. */
export type DisabledEndpoint = { organizationId: string; endpointId: string; reason: string }

export type EndpointAddress = { organizationId: string; endpointId: string }

export type DeliveryClaim = {
  owner: string
  limit: number
  leaseSeconds: number
  attemptsMax: number
  /** Endpoints that already have enough deliveries in progress. */
  exceptEndpointIds: string[]
}

/** For each endpoint, only one row contains `url` and `secrets`. They are null in the other rows. */
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
    if (!endpoint) throw new Error('a claimed delivery has no endpoint')
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
 * Exchanges deliveries of all organizations in one round trip. Writes the results of claimed deliveries, returns the
 * endpoints that were disabled, and claims more deliveries (none if the limit is 0). Writes a result only if the worker
 * still owns the delivery.
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

/** Returns ids as a PostgreSQL array literal. Ids contain only characters that have no special meaning there. */
const textArray = (ids: string[]): SQL => sql`${`{${ids.join(',')}}`}::text[]`

/** Returns the number of due deliveries of all organizations, counted up to a limit. */
export const countDueDeliveries = (db: Connection, limit: number): Promise<number> =>
  runOne(
    db,
    map(
      sqlRows<{ count: number }>(sql`select chancery_due_deliveries(${limit}::integer) as count`),
      ([row]) => row?.count ?? 0,
    ),
  )
