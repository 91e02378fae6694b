import { expect, test } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import type { Context } from '../../../../platform/context.ts'
import type { UploadOutcome } from '../../../../service/uploads/finish-upload.ts'
import { waitForVerdict } from '../../../../service/uploads/wait-for-verdict.ts'
import { virtualClock } from '../../../support/virtual-clock.ts'

/** The default of `DATABASE_TIMEOUT_SECONDS`. */
const databaseSecondsMost = 10

/**
 * Waits for a verdict that is stored after some seconds. Returns the verdict, the number of queries and the end time.
 */
async function waited(seconds: number) {
  const { runtime, ms } = virtualClock()
  let polls = 0
  const outcome = await waitForVerdict({ runtime } as Context, async (): Promise<UploadOutcome> => {
    polls += 1
    return ms() >= seconds * 1_000 ? { kind: 'missing' } : { kind: 'busy' }
  })
  return { outcome, polls, seconds: ms() / 1_000 }
}

test('returns an existing upload verdict immediately', async () => {
  expect(await waited(0)).toEqual({ outcome: { kind: 'missing' }, polls: 1, seconds: 0 })
})

test("waits for another worker's upload verdict, and returns the verdict promptly", async () => {
  const { outcome, seconds } = await waited(3)
  expect(outcome).toEqual({ kind: 'missing' })
  expect(seconds).toBeLessThanOrEqual(4)
})

test('responds to an upload within 15 seconds even if the database does not respond to the last query', async () => {
  const { runtime, ms } = virtualClock()
  const silentMs = databaseSecondsMost * 1_000
  const outcome = await waitForVerdict({ runtime } as Context, async (): Promise<UploadOutcome> => {
    if (ms() >= limits.verdictWaitSeconds * 1_000 - 1) await runtime.pause(silentMs)
    return { kind: 'busy' }
  })
  expect(outcome).toEqual({ kind: 'busy' })
  expect(ms()).toBeGreaterThan(silentMs)
  expect(ms()).toBeLessThanOrEqual(15_000)
})

test('reports that the upload check is still in progress after a long wait', async () => {
  const { outcome, seconds } = await waited(1_000_000)
  expect(outcome).toEqual({ kind: 'busy' })
  expect(seconds).toBeGreaterThanOrEqual(limits.verdictWaitSeconds)
  expect(seconds).toBeLessThanOrEqual(limits.verdictWaitSeconds + 1)
})
