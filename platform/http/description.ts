import type { Hono } from 'hono'
import type { Services } from '../context.ts'
import type { Responder } from '../ports/env.ts'
import { mountWellKnownDocuments } from './well-known-documents.ts'

/** The base URL in the generated OpenAPI document. */
export const describedAddress = 'https://api.chancery.example'

const path = '/openapi.json'

/**
 * Serves the OpenAPI document from a file of the worker. Replaces the base URL in the file with that of this service.
 */
export function mountDescription(app: Hono, services: Services, files: Responder): void {
  const { BASE_URL } = services.env
  const write = async () => {
    const file = await files.fetch(new URL(path, BASE_URL).href)
    if (!file.ok) throw new Error(`the request for openapi.json returned ${file.status}`)
    return (await file.text()).replaceAll(describedAddress, BASE_URL)
  }
  mountWellKnownDocuments(app, services, [{ path, mediaType: 'application/json', write }])
}
