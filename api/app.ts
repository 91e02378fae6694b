import type { Fetcher } from '@cloudflare/workers-types'
import type { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import { mountDescription } from '../platform/http/description.ts'
import { mountFallback } from '../platform/http/fallback.ts'
import { mountOperations } from '../platform/http/mount.ts'
import { newApp } from '../platform/http/new-app.ts'
import { mountReadiness } from '../platform/http/readiness.ts'
import { setScriptSource } from '../web/signing-page/preload.ts'
import { functionsRoutes } from './functions-routes.ts'
import { apiOperations } from './operations/index.ts'
import { mountPublishedKeys } from './published-keys.ts'
import { mountStartPage } from './start-page.ts'
import { mountStatic } from './static.ts'
import { mountTransparencyLog } from './transparency-log.ts'

type Bindings = { ASSETS: Fetcher; FUNCTIONS: Fetcher }

/** The functions worker's routes that the api worker also serves: the operations and the seal certificates. */
const proxiedRoutes = [...functionsRoutes, 'GET /.well-known/chancery-seal-certificate.pem']

/** Creates the app that serves `{base_url}`. */
export function createApp(services: Services, { ASSETS: assets, FUNCTIONS: worker }: Bindings): Hono {
  const app = newApp()
  setScriptSource(assets)
  mountOperations(app, services, apiOperations, { routes: proxiedRoutes, worker })
  mountReadiness(app, services, async () => {
    const { checkReadiness } = await import('../service/health/readiness.ts')
    return checkReadiness(services, 'api')
  })
  mountPublishedKeys(app, services)
  mountTransparencyLog(app, services)
  mountDescription(app, services, assets)
  mountStartPage(app, services)
  mountStatic(app, services, assets)
  mountFallback(app, services)
  return app
}
