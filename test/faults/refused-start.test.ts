import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type StackOptions, startStack } from '../../dev/stack/stack.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openApi } from '../support/open-api.ts'
import { ownDatabase } from '../support/stack.ts'
import { logWith } from '../support/worker-log.ts'

/** Checks that misconfigured workers report the configuration error and do nothing else. */

const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

async function startWith(name: string, options: Partial<StackOptions>) {
  const own = await startStack({ dataDir: temporaryFolder(name), cronSeconds: 86_400, ...options })
  cleanups.push(own.dispose)
  return own
}

async function ask(url: string) {
  const response = await fetch(url)
  const { code, detail } = (await response.json()) as { code: string; detail: string }
  return { status: response.status, code, detail, retryAfter: response.headers.get('retry-after') }
}

describe('a worker in production with the settings of a local stack', async () => {
  const database = await ownDatabase()
  const own = await startWith('unset', { ...database, extraBindings: { shared: { ENVIRONMENT: 'production' } } })

  test.each(['baseUrl', 'functionsUrl'] as const)(
    'returns 503 under the `%s`, and reports the configuration errors only at /health',
    async (address) => {
      const health = await ask(`${own[address]}/health`)
      expect(health).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '60' })
      expect(health.detail).toContain('BASE_URL: must begin with https:')
      expect(health.detail).toContain(
        'SCANNER_URL: must be the address of a clamd; the built-in scanner detects only a test file',
      )
      expect(health.detail).toContain('WEBHOOK_ALLOWED_HOSTS: must be empty, except with ENVIRONMENT=local')
      for (const secret of [own.secrets.linkSecret, own.storageCredentials.secretAccessKey, database.appDatabaseUrl])
        expect(health.detail).not.toContain(secret)
      const other = await ask(`${own[address]}/v1/documents`)
      expect(other).toMatchObject({
        status: 503,
        code: 'unavailable',
        detail: 'The service is not configured correctly. Ask the operator to fix its settings.',
      })
    },
  )

  test('logs the refused start once per worker', async () => {
    for (let tries = 0; tries < 3; tries++) await ask(`${own.baseUrl}/health`)
    const lines = () =>
      readFileSync(own.workerLogFile, 'utf8')
        .split('\n')
        .filter((line) => line.includes('"start_refused"'))
    await expect.poll(lines).toHaveLength(2)
    expect(JSON.parse(lines()[0] as string)).toMatchObject({
      level: 'error',
      reason: expect.stringContaining('BASE_URL'),
    })
  })
})

test('rejects requests and writes nothing when the workers connect as the database owner', async () => {
  const database = await ownDatabase()
  const own = await startWith('owner', { databaseUrl: database.databaseUrl, appDatabaseUrl: database.databaseUrl })
  const api = await openApi(own)
  const response = await api.send('POST', '/v1/folders', { name: 'Contracts' })
  expect([response.status, response.body.code, response.body.detail]).toEqual([
    503,
    'not_started',
    expect.stringContaining('its database role bypasses row-level security'),
  ])
  const client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    'select (select count(*) from folders) as folders, (select sum(requests) from rate_counters) as counted',
  )
  await client.end()
  expect(rows).toEqual([{ folders: '0', counted: null }])
  await logWith('"sqlState":"CHROL"', own.workerLogFile)
})

test("checks the database role in a worker's first query batch, without an additional round trip", async () => {
  const own = await startWith('role', await ownDatabase())
  const api = await openApi(own)
  own.neon?.resetStats()
  await api.send('GET', '/v1/account')
  const first = own.neon?.stats()
  own.neon?.resetStats()
  await api.send('GET', '/v1/account')
  const second = own.neon?.stats()
  expect([first?.requests, second?.requests]).toEqual([1, 1])
  expect((first?.statements ?? 0) - (second?.statements ?? 0)).toBe(1)
})
