import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openApi } from '../support/open-api.ts'
import { queryOnce } from '../support/own-postgres.ts'
import { ownDatabase } from '../support/stack.ts'

/** Runs scheduled tasks on a platform that permits few subrequests per invocation and rejects any more. */

const requestsMax = 250
const rowsMany = 350
let own: Stack | undefined

afterAll(() => own?.dispose())

test('processes all due rows of scheduled tasks within the subrequest budget of each run', async () => {
  own = await startStack({
    ...(await ownDatabase()),
    dataDir: temporaryFolder('subrequest-budget'),
    cronSeconds: 1,
    subrequestsMax: requestsMax,
    extraBindings: { shared: { SUBREQUESTS_MAX: String(requestsMax) } },
  })
  const { ownerDatabaseUrl, workerLogFile } = own
  const { organizationId } = await openApi(own)
  const fill = (text: string, ...params: unknown[]) =>
    queryOnce(ownerDatabaseUrl, text, [organizationId, rowsMany, ...params])
  await fill(`insert into pending_objects (organization_id, object_key, is_marked_for_deletion, due_at, storable_until)
    select $1, 'texts/none/' || n, true, now(), now() - interval '1 hour' from generate_series(1, $2::integer) n`)
  await fill(`insert into idempotency_keys (organization_id, api_key_id, operation, key, fingerprint, owner, response, expires_at)
    select $1, 'none', 'none', n::text, '', '', '', now() from generate_series(1, $2::integer) n`)
  await fill(`insert into jobs (organization_id, id, kind, payload)
    select $1, 'scan_' || n, 'scan', '{}' from generate_series(1, $2::integer) n`)
  await fill(`insert into jobs (organization_id, id, kind, payload)
    select $1, 'seal_' || n, 'sealing', '{}' from generate_series(1, $2::integer) n`)
  // Rows that a run claimed but had no budget to process become due again some minutes later.
  const left = async () => {
    await queryOnce(
      ownerDatabaseUrl,
      `update pending_objects set due_at = now() where due_at > now() + interval '1 minute'`,
    )
    return (
      await queryOnce(
        ownerDatabaseUrl,
        `select (select count(*) from pending_objects)::int + (select count(*) from idempotency_keys where api_key_id = 'none')::int
           + (select count(*) from jobs where due_at is not null)::int as left`,
      )
    )[0]
  }
  await expect.poll(left, { timeout: 60_000, interval: 250 }).toEqual({ left: 0 })
  const lines = readFileSync(workerLogFile, 'utf8')
  expect(
    ['scheduled_task_failed', 'object_not_deleted', 'cleanup_failed'].filter((event) => lines.includes(event)),
  ).toEqual([])
})
