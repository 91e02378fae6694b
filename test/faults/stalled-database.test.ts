import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../core/ids.ts'
import { startStack } from '../../dev/stack/stack.ts'
import { callAbout } from '../support/calls-about.ts'
import { api } from '../support/client.ts'
import { contracts } from '../support/contract.ts'
import { temporaryFolder } from '../support/folder.ts'
import { startSilentServer } from '../support/silent-server.ts'
import { stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'

/**
 * Tests a database that accepts connections but does not respond, or blocks a query. No request waits for it
 * indefinitely.
 */

const dataDir = temporaryFolder('silent')
const silent = await startSilentServer()
const workers = await startStack({
  dataDir,
  databaseUrl: stack.ownerDatabaseUrl,
  appDatabaseUrl: stack.appDatabaseUrl,
  cronSeconds: 3_600,
  extraBindings: { shared: { DATABASE_FETCH_ENDPOINT: `${silent.url}/sql`, DATABASE_TIMEOUT_SECONDS: '1' } },
})
const { apiKey } = await newOrganization()

afterAll(async () => {
  await workers.dispose()
  await silent.close()
})

test('returns 503 with Retry-After from the signing page and every operation with an API key while the database stalls', async () => {
  const client = api(apiKey, workers)
  const called = contracts.filter(({ proof }) => proof === 'key')
  expect(called.length).toBeGreaterThan(40)
  const signingPage = openPage()
  const responses = await Promise.all(
    called.map(async (contract) => {
      const started = performance.now()
      const call = callAbout(contract, () => newId('document', new Date(), crypto.getRandomValues(new Uint8Array(16))))
      const { status, headers } = await client.call(contract.id, call)
      const isSoon = performance.now() - started < 15_000
      return { id: contract.id, status, retryAfter: headers.get('retry-after'), isSoon }
    }),
  )
  expect(await signingPage).toEqual({ status: 503, isSoon: true })
  expect(responses).toEqual(called.map(({ id }) => ({ id, status: 503, retryAfter: '5', isSoon: true })))
  expect(silent.connections()).toBeGreaterThan(0)
})

async function openPage() {
  const started = performance.now()
  const { status } = await fetch(`${workers.baseUrl}/sign/${Buffer.alloc(32, 7).toString('base64url')}`)
  return { status, isSoon: performance.now() - started < 15_000 }
}

test('limits statements, lock waits and idle transactions of the application role', async () => {
  const client = new pg.Client({ connectionString: stack.appDatabaseUrl })
  await client.connect()
  try {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const { rows } = await client.query('select name, setting from pg_settings where name = any ($1)', [names])
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: '25000',
      lock_timeout: '8000',
      idle_in_transaction_session_timeout: '30000',
    })
  } finally {
    await client.end()
  }
})
