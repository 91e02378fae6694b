import { randomUUID } from 'node:crypto'
import { api, type Response } from './client.ts'
import { newOrganization, type Organization } from './tenant.ts'

/**
 * Sends requests with the API key of one organization. A string body is sent unchanged, and any other value as JSON.
 */
export type Api = {
  organizationId: string
  apiKey: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>
}

export type Target = { baseUrl: string; functionsUrl: string; ownerDatabaseUrl: string }

/** Creates an organization on a stack with an unlimited API key with all scopes. The client checks every response. */
export const openApi = async (target: Target): Promise<Api> => apiOf(target, await newOrganization({}, target))

/** Returns a client with the organization's API key. */
export const apiOf = (target: Target, { id, apiKey }: Organization): Api => ({
  organizationId: id,
  apiKey,
  send: api(apiKey, target).send,
})

/** Returns a header with a new idempotency key. */
export const once = () => ({ 'idempotency-key': randomUUID() })
