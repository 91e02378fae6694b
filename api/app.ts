import type { Fetcher } from '@cloudflare/workers-types'
import { Hono } from 'hono'
import type { Services } from '../platform/context.ts'
import { mountOperations, refuseTheRest } from '../platform/http/mount.ts'
import { mountReadiness } from '../platform/http/readiness.ts'
import { apiOperations } from './operations/index.ts'
import { mountPublishedKeys } from './published-keys.ts'
import { readScriptsFrom } from './signing-page/scripts-ahead.ts'
import { mountStartPage } from './start-page.ts'
import { mountStatic } from './static.ts'

/** Everything that {base_url} answers. */
export function createApp(services: Services, assets: Fetcher): Hono {
  const app = new Hono()
  readScriptsFrom(assets)
  mountOperations(app, services, apiOperations)
  mountReadiness(app, services, async () => {
    const { checkReadiness } = await import('../service/health/readiness.ts')
    return checkReadiness(services, 'api')
  })
  mountPublishedKeys(app, services)
  mountStartPage(app, services)
  mountStatic(app, services, assets)
  refuseTheRest(app, services)
  return app
}
