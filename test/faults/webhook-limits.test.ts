import { afterAll, expect, test } from 'vitest'
import type { Stack } from '../../dev/stack/stack.ts'
import { startReceiver } from '../../dev/support/webhook-receiver.ts'
import { api } from '../support/client.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openApi } from '../support/open-api.ts'
import { queryOnce } from '../support/own-postgres.ts'
import { startOwnStack } from '../support/own-stack.ts'

/** Tests webhook deliveries on a platform that permits few subrequests per invocation. */

const requestsMax = 250
const deliveriesMany = 700
const dataDir = temporaryFolder('webhook-limits')
const receiver = await startReceiver()
let own: Stack | undefined

afterAll(async () => {
  await own?.dispose()
  await receiver.close()
})

test('sends each due webhook delivery once within the subrequest budget of each invocation', async () => {
  own = await startOwnStack({
    dataDir,
    // Delivers message batches without a delay.
    queueOverrides: { 'chancery-webhooks': { maxBatchTimeout: 0 } },
    subrequestsMax: requestsMax,
    extraBindings: { api: { SUBREQUESTS_MAX: String(requestsMax) } },
  })
  const { apiKey, organizationId } = await openApi(own)
  const { id } = await api(apiKey, own).expect('signatures.webhooks.upsert', 201, {
    body: { url: receiver.url('/in') },
  })
  await queryOnce(
    own.ownerDatabaseUrl,
    `with events as (
       insert into webhook_events (organization_id, id, type, body)
       select $1, 'evt_' || n, 'webhook.test', '{}' from generate_series(1, $2::integer) n returning id)
     insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, next_attempt_at)
     select $1, 'dlv_' || id, id, $3, now() from events`,
    [organizationId, deliveriesMany, id],
  )
  const states = () =>
    queryOnce(
      (own as Stack).ownerDatabaseUrl,
      'select state, attempts, last_error, count(*)::int from webhook_deliveries group by 1, 2, 3',
    )
  await expect
    .poll(states, { timeout: 120_000, interval: 250 })
    .toEqual([{ state: 'delivered', attempts: 1, last_error: null, count: deliveriesMany }])
  expect(receiver.received('/in')).toHaveLength(deliveriesMany)
})
