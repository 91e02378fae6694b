import { expect } from 'vitest'
import { type Receiver, startReceiver } from '../../dev/support/webhook-receiver.ts'
import { type Client, api as clientWith, type Response } from './client.ts'
import { createEnvelope } from './envelopes.ts'
import { type Api, openApi } from './open-api.ts'
import { queryDatabase, stack } from './stack.ts'
import { readyDocument } from './upload.ts'

export type DeliveryRow = {
  id: string
  event_id: string
  endpoint_id: string
  replay_of: string | null
  state: string
  attempts: number
  next_attempt_at: Date | null
  lease_owner: string | null
  last_status: number | null
  last_error: string | null
  finished_at: Date | null
  type: string
  body: string
}

export type Webhooks = {
  api: Api
  client: Client
  receiver: Receiver
  documentId: string
  /** Saves an endpoint for a path of the receiver. */
  endpoint(path: string, settings?: Record<string, unknown>): Promise<Response['body']>
  /** Creates an envelope, which stores an event. */
  envelope(): Promise<Response['body']>
  /** Returns the deliveries of one endpoint or of the organization with their events, oldest first. */
  deliveries(endpointId?: string): Promise<DeliveryRow[]>
  /** Saves an endpoint and waits until its first event is delivered. Returns the endpoint and the delivery. */
  delivered(path: string): Promise<{ endpoint: Response['body']; row: DeliveryRow }>
  /** Saves an endpoint whose receiver responds to the first event with a status that causes a retry. */
  failedOnce(path: string, status: number): Promise<Response['body']>
  /** Waits until an endpoint's deliveries have the given states, and returns the deliveries. */
  settled(endpointId: string, states: string[]): Promise<DeliveryRow[]>
  /** Makes waiting deliveries due immediately. */
  makeDue(): Promise<void>
}

/** Creates an organization with a document and a webhook receiver. */
export async function openWebhooks(receiver?: Receiver): Promise<Webhooks> {
  const own = receiver ?? (await startReceiver())
  const api = await openApi(stack)
  const client = clientWith(api.apiKey)
  const documentId = await readyDocument(api)
  const deliveries = (endpointId?: string) =>
    queryDatabase<DeliveryRow>(
      `select d.*, v.type, v.body from webhook_deliveries d
       join webhook_events v on v.organization_id = d.organization_id and v.id = d.event_id
       where d.organization_id = $1 and ($2::text is null or d.endpoint_id = $2) order by d.id`,
      [api.organizationId, endpointId ?? null],
    )
  const saveEndpoint: Webhooks['endpoint'] = (path, settings = {}) =>
    client.expect('signatures.webhooks.upsert', 201, { body: { url: own.url(path), ...settings } })
  const makeEvent = () => createEnvelope(api, { documentId })
  const settled: Webhooks['settled'] = async (endpointId, states) => {
    const seen = async () =>
      (await deliveries(endpointId)).map(({ state, lease_owner }) => (lease_owner ? 'leased' : state))
    await expect.poll(seen, { interval: 50 }).toEqual(states)
    return deliveries(endpointId)
  }
  return {
    api,
    client,
    receiver: own,
    documentId,
    endpoint: saveEndpoint,
    envelope: makeEvent,
    deliveries,
    delivered: async (path) => {
      const endpoint = await saveEndpoint(path)
      await makeEvent()
      const [row] = await settled(endpoint.id, ['delivered'])
      return { endpoint, row: row! }
    },
    failedOnce: async (path, status) => {
      own.response(path, status)
      const endpoint = await saveEndpoint(path)
      await makeEvent()
      await expect.poll(async () => (await deliveries(endpoint.id))[0]!.last_status).toBe(status)
      return endpoint
    },
    settled,
    makeDue: async () => {
      await queryDatabase(
        "update webhook_deliveries set next_attempt_at = now() where organization_id = $1 and state = 'pending' and lease_owner is null",
        [api.organizationId],
      )
    },
  }
}

export type AttemptRow = {
  attempt: number
  at: Date
  status: number | null
  error: string | null
  duration_ms: number | null
  host: string
  response_excerpt: string | null
}

/** Returns the logged attempts of a delivery. */
export const attemptsOf = (deliveryId: string): Promise<AttemptRow[]> =>
  queryDatabase<AttemptRow>(
    'select attempt, at, status, error, duration_ms, host, response_excerpt from webhook_attempts where delivery_id = $1 order by attempt',
    [deliveryId],
  )
