import { expect, test } from 'vitest'
import { createEnvelope, decide } from '../../../../core/signing/envelope.ts'
import { accepted, inStatus, now, run } from './deciding.ts'
import { certificate, client, commands, document, field, minutesLater, sampleEnvelope, start } from './samples.ts'

test('creates an envelope with revision 1, generation 1 and one event', () => {
  const { workflow, ...rest } = sampleEnvelope()
  const { state, events } = createEnvelope({ ...rest, workflow, status: 'waiting' }, start)
  expect(state).toMatchObject({ status: 'waiting', revision: 1, createdAt: start, reminderCount: 0 })
  expect(state.signer).toEqual({
    email: 'ada@example.org',
    name: 'Ada Lovelace',
    status: 'pending',
    generation: 1,
  })
  expect(events).toEqual([{ type: 'created', at: start }])
})

test('sets the source document and expiry of a workflow step on activation', () => {
  const { source, expiresAt } = commands.activate
  const waiting = inStatus('waiting')
  expect(accepted(waiting, commands.activate)).toEqual({ ...waiting, status: 'active', source, expiresAt })
})

test('voids a waiting step if its workflow is stopped', () => {
  expect(accepted(inStatus('waiting'), { type: 'void', reason: null, because: 'workflow' })).toMatchObject({
    status: 'voided',
    voidedAt: now,
    voidReason: null,
  })
})

test('rejects the void command of a stopped workflow for an envelope that is being sealed', () => {
  const command = { type: 'void', reason: null, because: 'workflow' } as const
  expect(decide(inStatus('sealing'), command, now)).toEqual({
    ok: false,
    reason: 'envelope_not_active',
    currentStatus: 'sealing',
  })
})

test('records only the first delivery and the first opening of a link', () => {
  const sent = accepted(sampleEnvelope(), commands.send)
  expect(sent.signer.status).toBe('sent')
  expect(run(sent, commands.send)).toEqual({ types: [], state: sent })
  const opened = accepted(sent, commands.open)
  expect(opened).toMatchObject({ viewedAt: now, signer: { status: 'viewed' } })
  expect(run(opened, commands.open)).toEqual({ types: [], state: opened })
  expect(run(opened, commands.send)).toEqual({ types: [], state: opened })
})

test('declines an envelope, and stores the time and reason', () => {
  expect(accepted(sampleEnvelope(), commands.decline)).toMatchObject({
    status: 'declined',
    declinedAt: now,
    declineReason: 'Wrong rent',
    signer: { status: 'declined' },
  })
})

test('replaces the signer on a reassignment, and resets the status, opening and reminders', () => {
  const before = accepted(accepted(sampleEnvelope(), commands.open), commands.remind)
  expect(accepted(before, commands.reassign)).toEqual({
    ...before,
    signer: { email: 'grace@example.org', name: 'Grace Hopper', status: 'pending', generation: 2 },
    viewedAt: null,
    lastReminderAt: null,
    reminderCount: 0,
  })
})

test("corrects only the given properties, increments the revision, and resets the signer's status and opening", () => {
  const before = accepted(sampleEnvelope(), commands.open)
  const correction = { fields: [field('only', 'signature')], message: null, expiresAt: undefined }
  const after = accepted(before, { type: 'correct', correction, expectedRevision: null })
  expect(after).toEqual({
    ...before,
    fields: [field('only', 'signature')],
    message: null,
    revision: 2,
    viewedAt: null,
    signer: { ...before.signer, status: 'pending' },
  })
})

test('rejects the correction of an outdated revision, and returns the current revision', () => {
  expect(decide({ ...sampleEnvelope(), revision: 3 }, commands.correct, now)).toEqual({
    ok: false,
    reason: 'revision_conflict',
    currentStatus: 'active',
    currentRevision: 3,
  })
})

test.each([
  ['no changes', {}, 'nothing_to_correct'],
  ['an expiry that is now', { expiresAt: now }, 'out_of_range'],
  ['an expiry more than a year away', { expiresAt: new Date(now.getTime() + 365 * 86_400_000 + 1) }, 'out_of_range'],
  ['an invalid expiry', { expiresAt: new Date(Number.NaN) }, 'out_of_range'],
])('rejects an envelope correction with %s', (_, correction, code) => {
  const decision = decide(sampleEnvelope(), { type: 'correct', correction, expectedRevision: null }, now)
  expect(decision).toMatchObject({ ok: false, reason: 'input_invalid', errors: [{ code }] })
})

test('accepts a reminder at most once an hour', () => {
  const reminded = accepted(sampleEnvelope(), commands.remind)
  expect(reminded).toMatchObject({ lastReminderAt: now, reminderCount: 1 })
  expect(decide(reminded, commands.remind, minutesLater(69))).toEqual({
    ok: false,
    reason: 'reminder_too_soon',
    currentStatus: 'active',
    nextAllowedAt: minutesLater(70),
  })
  expect(accepted(reminded, commands.remind, minutesLater(70)).reminderCount).toBe(2)
})

test('sets the signer status to bounced once until the next delivery, unless the link was already opened', () => {
  const bounced = accepted(sampleEnvelope(), commands.bounce)
  expect(bounced.signer.status).toBe('bounced')
  expect(run(bounced, commands.bounce)).toEqual({ types: [], state: bounced })
  expect(accepted(bounced, commands.send).signer.status).toBe('sent')
  const viewed = accepted(sampleEnvelope(), commands.open)
  expect(run(viewed, commands.bounce)).toEqual({ types: ['bounced'], state: viewed })
})

test('records another bounce after a reminder to a bounced address', () => {
  const reminded = accepted(accepted(sampleEnvelope(), commands.bounce), commands.remind)
  expect(reminded.signer.status).toBe('pending')
  expect(run(reminded, commands.bounce)).toMatchObject({
    types: ['bounced'],
    state: { signer: { status: 'bounced' }, reminderCount: 1 },
  })
})

test('records the consent, the field values and the signature, in this order', () => {
  const decision = decide(sampleEnvelope(), commands.sign, now)
  expect(decision).toMatchObject({
    ok: true,
    events: [
      { type: 'consented', at: now, consent: { version: '1', locale: 'en', typedName: null }, client },
      {
        type: 'fields_set',
        at: now,
        values: {
          sig: { kind: 'typed', text: 'Ada Lovelace' },
          when: { kind: 'text', text: '2026-03-01' },
          note: { kind: 'text', text: 'Gladly' },
        },
      },
      { type: 'signed', at: now, client },
    ],
  })
})

test('records the seal with its own time, and then the completion with the certificate', () => {
  const decision = decide(inStatus('sealing'), commands.complete, now)
  expect(decision).toEqual({
    ok: true,
    events: [
      { type: 'sealed', at: minutesLater(9), document, seal: commands.complete.seal },
      { type: 'completed', at: now, certificate },
    ],
  })
})
