import type { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import { mountDescription } from '../platform/http/description.ts'
import { mountFallback } from '../platform/http/fallback.ts'
import { mountOperations } from '../platform/http/mount.ts'
import { newApp } from '../platform/http/new-app.ts'
import { mountHealth, mountReadiness } from '../platform/http/readiness.ts'
import type { FunctionsEnv } from '../platform/ports/functions-env.ts'
import { functionsOperations } from './operations/index.ts'
import { mountPublishedCertificate } from './published-certificate.ts'

/** Creates the app that serves `{functions_url}`. */
export function createApp(services: Services, env: FunctionsEnv): Hono {
  const app = newApp()
  mountOperations(app, services, functionsOperations)
  mountHealth(app, services)
  mountReadiness(app, services, async () => {
    const [{ checkReadiness }, { checkSealKey }] = await Promise.all([
      import('../service/health/readiness.ts'),
      import('../service/health/seal-key.ts'),
    ])
    return checkReadiness(services, 'functions', () => checkSealKey(env, services.runtime))
  })
  mountPublishedCertificate(app, services, env)
  mountDescription(app, services, env.FILES)
  mountFallback(app, services, env.BASE_URL)
  return app
}
