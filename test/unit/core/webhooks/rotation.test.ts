import { expect, test } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { planRotation } from '../../../../core/webhooks/rotation.ts'

const current = (version: number) => ({ version, validUntil: null })
const retired = (version: number, hour: number) => ({ version, validUntil: new Date(Date.UTC(2026, 0, 1, hour)) })

test('plans a secret rotation that retires the current version and adds the next one', () => {
  expect(planRotation([current(3), retired(2, 5)])).toEqual({ ok: true, retiredVersion: 3, version: 4 })
})

test('rejects a secret rotation while the maximum number of retired secrets is valid', () => {
  const others = Array.from({ length: limits.webhookPreviousSecretsMax }, (_, index) => retired(index + 1, 20 - index))
  const plan = planRotation([current(9), ...others])
  expect(plan).toEqual({ ok: false, nextAllowedAt: others.at(-1)?.validUntil })
})

test('throws for the secret rotation of an endpoint without a current secret', () => {
  expect(() => planRotation([retired(1, 5)])).toThrow('no current secret')
})
