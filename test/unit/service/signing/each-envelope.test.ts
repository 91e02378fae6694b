import fc from 'fast-check'
import { expect, test } from 'vitest'
import { realRuntime } from '../../../../platform/context.ts'
import type { LogFields } from '../../../../platform/ports/log.ts'
import { type FoundEnvelope, forEachDue } from '../../../../service/signing/each-envelope.ts'

/** Returns the given number of due envelopes, each claimed once. */
function dueEnvelopes(count: number) {
  const due = Array.from({ length: count }, (_, index) => ({ organization_id: 'org_a', id: `env_${index}` }))
  let given = 0
  const claim = async (limit: number): Promise<FoundEnvelope[]> => {
    const claimed = due.slice(given, given + limit)
    given += claimed.length
    return claimed
  }
  return { ids: due.map(({ id }) => id), claim }
}

test('processes every envelope once even if some fail, and logs the id of each failed envelope', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 260 }), async (broken) => {
      const { ids, claim } = dueEnvelopes(broken.length)
      const lines: LogFields[] = []
      const reached: string[] = []
      const log = (_: string, line: LogFields) => void lines.push(line)
      await forEachDue(
        { runtime: realRuntime, log },
        {
          claim,
          act: async ({ id }) => {
            reached.push(id)
            if (broken[ids.indexOf(id)]) throw new TypeError('broken')
          },
          failureEvent: 'expiry_failed',
          envelopesMax: 1_000,
        },
      )
      expect(reached).toEqual(ids)
      expect(lines.map(({ envelopeId }) => envelopeId)).toEqual(ids.filter((_, index) => broken[index]))
      expect(new Set(lines.map(({ event, errorName }) => `${event} ${errorName}`)).size).toBeLessThanOrEqual(1)
    }),
  )
})

test('processes at most as many envelopes as one run permits, five at a time', async () => {
  const due = dueEnvelopes(500)
  const limits: number[] = []
  const claim = (limit: number) => {
    limits.push(limit)
    return due.claim(limit)
  }
  let [done, underWay, most] = [0, 0, 0]
  const act = async () => {
    most = Math.max(most, ++underWay)
    await realRuntime.pause(0)
    underWay -= 1
    done += 1
  }
  await forEachDue(
    { runtime: realRuntime, log: () => {} },
    { claim, act, failureEvent: 'expiry_failed', envelopesMax: 250 },
  )
  expect({ done, most, limits }).toEqual({ done: 250, most: 5, limits: [100, 100, 50] })
})

test('stops before the next envelope when the subrequest budget of the run is used up', async () => {
  const { claim } = dueEnvelopes(60)
  let left = 60
  let done = 0
  const spend = (count: number) => {
    left = Math.max(0, left - count)
  }
  const requests = { spend, left: () => left }
  const act = async () => {
    spend(12)
    done += 1
  }
  await forEachDue(
    { runtime: realRuntime, log: () => {}, requests },
    { claim, act, failureEvent: 'expiry_failed', envelopesMax: 250 },
  )
  expect([left, done]).toEqual([0, 5])
})
