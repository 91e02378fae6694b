import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Services } from '../../../../platform/context.ts'
import { splitSubrequestBudget, withSubrequestBudget } from '../../../../platform/jobs/split-subrequests.ts'

test('divides the subrequest budget among scheduled tasks without exceeding it', () => {
  const requested = fc.array(fc.nat({ max: 120 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 100 }), requested, (requestsMax, wanted) => {
      const shares = splitSubrequestBudget(requestsMax, wanted.length)
      const spent = wanted.map((request, at) => {
        let made = 0
        while (made < request && shares[at]!.left() > 0) {
          shares[at]!.spend(1)
          made += 1
        }
        return made
      })
      const own = Math.floor(requestsMax / 2 / wanted.length)
      expect(spent.every((made, at) => made >= Math.min(wanted[at]!, own))).toBe(true)
      const sum = spent.reduce((all, made) => all + made, 0)
      expect(sum).toBe(Math.min(sum, requestsMax))
      if (wanted.some((request, at) => spent[at]! < request)) expect(sum).toBeGreaterThanOrEqual(requestsMax / 2)
    }),
  )
})

test('counts round trips, storage requests and messages as subrequests, including retries', async () => {
  let spent = 0
  const share = { spend: (count: number) => (spent += count), left: () => 1 }
  const away = async () => {
    throw new Error('away')
  }
  const services = withSubrequestBudget(
    {
      env: { MAIL_QUEUE: { send: async () => {}, sendBatch: async () => {} } },
      database: {},
      storage: { delete: async () => {}, head: away, abortUploads: async () => 7 },
    } as unknown as Services,
    share,
  )
  const costOf = async (ask: () => unknown) => {
    const before = spent
    await Promise.resolve(ask()).catch(() => {})
    return spent - before
  }
  expect([
    await costOf(() => services.database.onRoundTrip?.()),
    await costOf(() => services.env.MAIL_QUEUE.send({ jobId: 'job' })),
    await costOf(() => services.env.MAIL_QUEUE.sendBatch([])),
    await costOf(() => services.storage.delete('key')),
    await costOf(() => services.storage.head('key')),
    await costOf(() => services.storage.abortUploads({ prefix: '', before: null })),
  ]).toEqual([1, 1, 1, 1, 3, 8])
})
