import { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import { mountOperations, notFoundResponse } from '../platform/mount.ts'
import { functionsOperations } from './operations/index.ts'

/** Everything that {functions_url} answers. */
export function createApp(services: Services): Hono {
  const app = new Hono()
  mountOperations(app, services, functionsOperations)
  app.notFound((c) => notFoundResponse(services, c.req.path))
  return app
}
