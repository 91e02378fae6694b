import { expect, test } from 'vitest'
import type { Refusal } from '../../../../core/signing/commands.ts'
import { refusalError } from '../../../../core/signing/refusal-error.ts'
import { minutesLater, start } from './samples.ts'

const base = { ok: false, currentStatus: 'voided' } as const
const errors = [{ path: 'values.a', code: 'required', message: 'This field is required.' }]

test.each<[Refusal, number, string, object]>([
  [{ ...base, reason: 'envelope_not_active' }, 409, 'envelope_not_active', { members: { currentStatus: 'voided' } }],
  [{ ...base, reason: 'envelope_not_waiting' }, 409, 'envelope_not_active', { members: { currentStatus: 'voided' } }],
  [{ ...base, reason: 'envelope_not_sealing' }, 409, 'envelope_not_active', { members: { currentStatus: 'voided' } }],
  [{ ...base, reason: 'link_expired' }, 410, 'link_expired', {}],
  [
    { ...base, reason: 'revision_conflict', currentRevision: 4 },
    409,
    'revision_conflict',
    { members: { currentStatus: 'voided', currentRevision: 4 } },
  ],
  [
    { ...base, reason: 'reminder_too_soon', nextAllowedAt: minutesLater(1.5) },
    429,
    'reminder_too_soon',
    { retryAfterSeconds: 90, members: { currentStatus: 'voided', nextAllowedAt: '2026-03-01T09:01:30.000Z' } },
  ],
  [{ ...base, reason: 'expiry_not_due', expiresAt: start }, 409, 'concurrent_change', {}],
  [{ ...base, reason: 'field_value_invalid', errors }, 422, 'field_value_invalid', { errors }],
  [{ ...base, reason: 'input_invalid', errors }, 422, 'input_invalid', { errors }],
])('maps the rejection %j to %i %s', (refusal, status, code, extras) => {
  const error = refusalError(refusal, start)
  expect([error.status, error.code]).toEqual([status, code])
  expect(error.extras).toMatchObject(extras)
})

test.each([
  ['waiting', 'Retry the request when its status is `active`.'],
  ['declined', 'create a new envelope'],
] as const)('explains what to do when the envelope is %s', (currentStatus, advice) => {
  expect(refusalError({ ok: false, currentStatus, reason: 'envelope_not_active' }, start).message).toContain(advice)
})

test('reveals nothing about the envelope in the error for a replaced link', () => {
  expect(refusalError({ ...base, reason: 'link_expired' }, start).extras).toEqual({})
})
