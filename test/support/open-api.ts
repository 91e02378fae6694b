import { randomUUID } from 'node:crypto'
import { api, type Response } from './client.ts'
import { newOrganization, type Organization } from './tenant.ts'

/** Requests with the key of one organization. A text is sent unchanged, any other value as JSON. */
export type Api = {
  organizationId: string
  apiKey: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

export type Target = { baseUrl: string; functionsUrl: string; ownerDatabaseUrl: string }

/** Creates an organization on a stack with an unlimited key with all scopes, and checks responses. */
export const openApi = async (target: Target): Promise<Api> => apiOf(target, await newOrganization({}, target))

/** Returns the API with the key of an organization. */
export const apiOf = (target: Target, { id, apiKey }: Organization): Api => ({
  organizationId: id,
  apiKey,
  send: api(apiKey, target).send,
})

/** Returns a new idempotency key as a header. */
export const once = () => ({ 'idempotency-key': randomUUID() })
