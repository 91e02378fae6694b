import pg from 'pg'
import { expect, test } from 'vitest'
import { getEnvelope } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { post, whenQuiet } from '../support/signing.ts'
import { invite, oneSignature } from '../support/signing-page.ts'
import { queryDatabase, stack } from '../support/stack.ts'

const api = await openApi(stack)

test('keeps the deadline that the sandbox clock moves while a signer opens the envelope', async () => {
  const { envelope, link } = await invite(api, oneSignature)
  await whenQuiet(envelope.id)
  const clock = new pg.Client({ connectionString: stack.ownerDatabaseUrl })
  await clock.connect()
  await clock.query('begin')
  await clock.query("update envelopes set expires_at = expires_at - interval '1 day' where id = $1", [envelope.id])
  const viewing = post(`${link}/view`)
  const waiting = 'select from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))'
  const { rows } = await clock.query<{ pid: number }>('select pg_backend_pid() as pid')
  await expect.poll(async () => (await queryDatabase(waiting, [rows[0]?.pid])).length).toBe(1)
  await clock.query('commit')
  await clock.end()
  expect((await viewing).status).toBe(204)
  const { expiresAt, signer } = await getEnvelope(api, envelope.id)
  expect(signer.status).toBe('viewed')
  expect(Date.parse(envelope.expiresAt) - Date.parse(expiresAt)).toBe(86_400_000)
})
