import { expect, test } from 'vitest'
import { realRuntime, type Services } from '../../../../platform/context.ts'
import { deliverDue } from '../../../../service/webhooks/engine.ts'

/** Tests a delivery run whose results the database rejects. */

/** A delivery row as the database returns it. */
const delivery = {
  organization_id: 'org_a',
  id: 'dlv_a',
  endpoint_id: 'whk_a',
  event_id: 'evt_a',
  attempt: 1,
  is_failing: false,
  // A private address, which the service rejects before it sends anything.
  url: 'http://10.0.0.1/in',
  body: '{}',
  secrets: [],
}
const refused = Object.assign(new Error('violates a rule'), { code: '23514' })
const lost = Object.assign(new Error('lost to another'), { code: '40001' })

type Failing = { claimed?: readonly object[]; cannotOpen?: (opened: number) => boolean }

/**
 * Runs deliveries whose first exchange returns a delivery. `fails` returns the error of each later exchange by its
 * number.
 */
async function runWhere(
  fails: (written: number) => unknown,
  { claimed = [delivery], cannotOpen = () => false }: Failing = {},
) {
  let opened = 0
  const opening = <T>(open: () => T): T => {
    opened += 1
    if (cannotOpen(opened)) throw new TypeError('There is no connection.')
    return open()
  }
  const exchanges: string[] = []
  const unsettled: (string | undefined)[] = []
  let written = 0
  const services = {
    env: { BASE_URL: 'https://api.example', FUNCTIONS_URL: 'https://functions.example', WEBHOOK_ALLOWED_HOSTS: [] },
    runtime: { ...realRuntime, pause: async () => undefined },
    resolver: { addressesOf: async () => [] },
    log: (_: string, { event, webhookId }: { event: string; webhookId?: string }) => {
      if (event === 'deliveries_unsettled') unsettled.push(webhookId)
    },
    database: {
      open: async () =>
        opening(() => ({
          execute: (statement: unknown) => statement,
          batch: async (statements: unknown[]) => {
            const isFirst = exchanges.length === 0
            const holdsResult = JSON.stringify(statements).includes(delivery.id)
            exchanges.push(holdsResult ? 'written' : 'asked')
            const error = holdsResult || claimed.length === 0 ? fails(++written) : undefined
            if (error) throw error
            return statements.map((_, index) => ({ rows: isFirst && index === statements.length - 1 ? claimed : [] }))
          },
        })),
    },
  } as unknown as Services
  await deliverDue(services, { timeoutMs: 1_000, requestsMax: 1_000 })
  return { exchanges, unsettled }
}

test('retries a rejected delivery result once, separately from the others', async () => {
  const { exchanges, unsettled } = await runWhere(() => refused)
  expect(exchanges).toEqual(['asked', 'written', 'written'])
  expect(unsettled).toEqual([undefined, delivery.endpoint_id])
})

test.each([
  ['is unavailable', new TypeError('fetch failed'), [undefined, undefined]],
  ['reports a serialization failure', lost, []],
])('retries writing delivery results while the database %s', async (_, error, reported) => {
  const { exchanges, unsettled } = await runWhere((written) => (written <= 2 ? error : undefined))
  expect(exchanges.filter((what) => what === 'written')).toHaveLength(3)
  expect(unsettled).toEqual(reported)
})

test('stops a delivery run after five failed claims', async () => {
  const { exchanges, unsettled } = await runWhere(() => refused, { claimed: [] })
  expect(exchanges).toHaveLength(5)
  expect(unsettled).toHaveLength(5)
})

test('retries writing delivery results while no database connection can be opened', async () => {
  const { exchanges, unsettled } = await runWhere(() => undefined, {
    cannotOpen: (opened) => opened === 2 || opened === 3,
  })
  expect(exchanges.filter((what) => what === 'written')).toHaveLength(1)
  expect(unsettled).toEqual([undefined, undefined])
})
