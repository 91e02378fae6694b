import { randomUUID } from 'node:crypto'
import { type Answer, api } from './client.ts'
import { newOrganization, type Organization } from './tenant.ts'

/** Requests with the key of one organization; a text is sent as it is, anything else as JSON. */
export type Api = {
  organizationId: string
  apiKey: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

export type Target = { baseUrl: string; functionsUrl: string; ownerDatabaseUrl: string }

/** A fresh organization on a stack, with a key that may do everything and is not limited; answers are checked. */
export const openApi = async (target: Target): Promise<Api> => apiOf(target, await newOrganization({}, target))

/** The API with the key of an organization. */
export const apiOf = (target: Target, { id, apiKey }: Organization): Api => ({
  organizationId: id,
  apiKey,
  send: api(apiKey, target).send,
})

/** A fresh idempotency key as a header. */
export const once = () => ({ 'idempotency-key': randomUUID() })
