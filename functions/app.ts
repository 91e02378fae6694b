import { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import type { FunctionsEnv } from '../platform/env.ts'
import { mountOperations, notFoundResponse } from '../platform/mount.ts'
import { functionsOperations } from './operations/index.ts'
import { mountPublishedCertificate } from './published-certificate.ts'

/** Everything that {functions_url} answers. */
export function createApp(services: Services, env: FunctionsEnv): Hono {
  const app = new Hono()
  mountOperations(app, services, functionsOperations)
  mountPublishedCertificate(app, services, env)
  app.notFound((c) => notFoundResponse(services, c.req.path))
  return app
}
