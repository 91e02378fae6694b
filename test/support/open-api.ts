import { randomUUID } from 'node:crypto'
import { type Answer, api } from './client.ts'
import { newOrganization } from './tenant.ts'

/** Requests with the key of one organization; a text is sent as it is, anything else as JSON. */
export type Api = {
  organizationId: string
  apiKey: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export type Target = { baseUrl: string; functionsUrl: string; ownerDatabaseUrl: string }

/** A fresh organization on a stack, with a key that may do everything and is not limited; answers are checked. */
export async function openApi(target: Target): Promise<Api> {
  const { id, apiKey } = await newOrganization({}, target)
  return { organizationId: id, apiKey, send: api(apiKey, target).send }
}

/** A fresh idempotency key as a header. */
export const once = () => ({ 'idempotency-key': randomUUID() })
