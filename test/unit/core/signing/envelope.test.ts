import { describe, expect, test } from 'vitest'
import type { EnvelopeCommand } from '../../../../core/signing/commands.ts'
import { apply, createEnvelope, decide, effectiveStatus } from '../../../../core/signing/envelope.ts'
import { type EnvelopeState, type EnvelopeStatus, envelopeStatuses } from '../../../../core/signing/model.ts'
import { certificate, client, commands, document, field, link, minutesLater, sampleEnvelope, start } from './samples.ts'

const inStatus = (status: EnvelopeStatus): EnvelopeState => ({ ...sampleEnvelope(), status })
const now = minutesLater(10)

/** Decides and folds; gives the events' types and the state after them. */
function run(state: EnvelopeState, command: EnvelopeCommand, at = now) {
  const decision = decide(state, command, at)
  if (!decision.ok) return decision
  return { types: decision.events.map(({ type }) => type), state: decision.events.reduce(apply, state) }
}

function accepted(state: EnvelopeState, command: EnvelopeCommand, at = now): EnvelopeState {
  const result = run(state, command, at)
  if (!('types' in result)) throw new Error(`${command.type} was refused: ${result.reason}`)
  return result.state
}

const notActive = 'envelope_not_active'
const onlyActive = {
  waiting: notActive,
  sealing: notActive,
  completed: notActive,
  declined: notActive,
  expired: notActive,
  voided: notActive,
}
const notWaiting = 'envelope_not_waiting'
const notSealing = 'envelope_not_sealing'

/** For every command and every status: the events' types and the status after them, or the reason against it. */
const outcomes: Record<EnvelopeCommand['type'], Record<EnvelopeStatus, string>> = {
  activate: {
    waiting: 'activated -> active',
    active: notWaiting,
    sealing: notWaiting,
    completed: notWaiting,
    declined: notWaiting,
    expired: notWaiting,
    voided: notWaiting,
  },
  send: { ...onlyActive, active: 'sent -> active' },
  open: { ...onlyActive, active: 'opened -> active' },
  sign: { ...onlyActive, active: 'consented, fields_set, signed -> sealing' },
  decline: { ...onlyActive, active: 'declined -> declined' },
  void: { ...onlyActive, active: 'voided -> voided' },
  expire: { ...onlyActive, active: 'expiry_not_due' },
  remind: { ...onlyActive, active: 'reminded -> active' },
  reassign: { ...onlyActive, active: 'reassigned -> active' },
  correct: { ...onlyActive, active: 'corrected -> active' },
  bounce: { ...onlyActive, active: 'bounced -> active' },
  complete: {
    waiting: notSealing,
    active: notSealing,
    sealing: 'sealed, completed -> completed',
    completed: notSealing,
    declined: notSealing,
    expired: notSealing,
    voided: notSealing,
  },
}

describe('every command in every status', () => {
  for (const command of Object.values(commands)) {
    test.each(envelopeStatuses)(`${command.type} of a %s envelope`, (status) => {
      const result = run(inStatus(status), command)
      const outcome = 'types' in result ? `${result.types.join(', ')} -> ${result.state.status}` : result.reason
      expect(outcome).toBe(outcomes[command.type][status])
      if (!('types' in result)) expect(result.currentStatus).toBe(status)
    })
  }
})

describe('an active envelope past its expiry', () => {
  const overdue = { ...sampleEnvelope(), expiresAt: now }
  const others = Object.values(commands).filter(({ type }) => !['expire', 'activate', 'complete'].includes(type))

  test.each(others.map((command) => [command.type, command] as const))(
    'refuses %s as expired before anybody recorded the expiry',
    (_, command) => {
      expect(decide(overdue, command, now)).toEqual({ ok: false, reason: notActive, currentStatus: 'expired' })
    },
  )

  test('expires exactly from the expiry time on', () => {
    const lastMillisecond = new Date(now.getTime() - 1)
    expect(effectiveStatus(overdue, lastMillisecond)).toBe('active')
    expect(decide(overdue, { type: 'expire' }, lastMillisecond)).toEqual({
      ok: false,
      reason: 'expiry_not_due',
      currentStatus: 'active',
      expiresAt: now,
    })
    expect(accepted(overdue, { type: 'expire' })).toEqual({ ...overdue, status: 'expired', expiredAt: now })
  })

  test('a signature given in time is sealed after the expiry', () => {
    const sealing = accepted({ ...sampleEnvelope(), expiresAt: minutesLater(11) }, commands.sign)
    expect(accepted(sealing, commands.complete, minutesLater(60)).status).toBe('completed')
  })
})

describe('links', () => {
  const signerCommands = [commands.send, commands.open, commands.sign, commands.decline]

  test.each(signerCommands.map((command) => [command.type, command] as const))(
    'a replaced link is refused by %s, whatever became of the envelope',
    (_, command) => {
      for (const status of envelopeStatuses) {
        const reassigned = { ...inStatus(status), signer: { ...sampleEnvelope().signer, generation: 2 } }
        const corrected = { ...inStatus(status), revision: 2 }
        expect(decide(reassigned, command, now)).toMatchObject({ ok: false, reason: 'link_gone' })
        expect(decide(corrected, command, now)).toMatchObject({ ok: false, reason: 'link_gone' })
      }
    },
  )

  test('reassigning and correcting each kill the link before it', () => {
    const reassigned = accepted(sampleEnvelope(), commands.reassign)
    expect(decide(reassigned, commands.sign, now)).toMatchObject({ reason: 'link_gone' })
    const corrected = accepted(sampleEnvelope(), commands.correct)
    expect(decide(corrected, commands.sign, now)).toMatchObject({ reason: 'link_gone' })
    expect(accepted(corrected, { ...commands.sign, revision: 2 }).status).toBe('sealing')
  })

  test('a bounce of an earlier recipient does not touch the present one', () => {
    const reassigned = accepted(sampleEnvelope(), commands.reassign)
    expect(decide(reassigned, commands.bounce, now)).toMatchObject({ reason: 'link_gone' })
  })

  test('a second signature over the same link is refused and changes nothing', () => {
    const sealing = accepted(sampleEnvelope(), commands.sign)
    expect(decide(sealing, commands.sign, now)).toEqual({ ok: false, reason: notActive, currentStatus: 'sealing' })
  })
})

describe('what commands change', () => {
  test('creating gives revision 1, generation 1 and one event', () => {
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

  test('activating a waiting step sets its source and its expiry', () => {
    const { source, expiresAt } = commands.activate
    const waiting = inStatus('waiting')
    expect(accepted(waiting, commands.activate)).toEqual({ ...waiting, status: 'active', source, expiresAt })
  })

  test('a waiting step is voided by its workflow only', () => {
    expect(accepted(inStatus('waiting'), { type: 'void', reason: null, because: 'workflow' })).toMatchObject({
      status: 'voided',
      voidedAt: now,
      voidReason: null,
    })
  })

  test('a sealing envelope is not voided by its workflow either', () => {
    const command = { type: 'void', reason: null, because: 'workflow' } as const
    expect(decide(inStatus('sealing'), command, now)).toEqual({
      ok: false,
      reason: notActive,
      currentStatus: 'sealing',
    })
  })

  test('the first sending and the first opening of a link count, repeats are silent', () => {
    const sent = accepted(sampleEnvelope(), commands.send)
    expect(sent.signer.status).toBe('sent')
    expect(run(sent, commands.send)).toEqual({ types: [], state: sent })
    const opened = accepted(sent, commands.open)
    expect(opened).toMatchObject({ viewedAt: now, signer: { status: 'viewed' } })
    expect(run(opened, commands.open)).toEqual({ types: [], state: opened })
    expect(run(opened, commands.send)).toEqual({ types: [], state: opened })
  })

  test('declining keeps the reason', () => {
    expect(accepted(sampleEnvelope(), commands.decline)).toMatchObject({
      status: 'declined',
      declinedAt: now,
      declineReason: 'Wrong rent',
      signer: { status: 'declined' },
    })
  })

  test('reassigning starts over for the new recipient', () => {
    const before = accepted(accepted(sampleEnvelope(), commands.open), commands.remind)
    expect(accepted(before, commands.reassign)).toEqual({
      ...before,
      signer: { email: 'grace@example.org', name: 'Grace Hopper', status: 'pending', generation: 2 },
      viewedAt: null,
      lastReminderAt: null,
      reminderCount: 0,
    })
  })

  test('correcting changes what is given and nothing else', () => {
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

  test('correcting another revision than the expected one is refused with the present one', () => {
    expect(decide({ ...sampleEnvelope(), revision: 3 }, commands.correct, now)).toEqual({
      ok: false,
      reason: 'revision_conflict',
      currentStatus: 'active',
      currentRevision: 3,
    })
  })

  test.each([
    ['nothing', {}, 'nothing_to_correct'],
    ['an expiry that is now', { expiresAt: now }, 'out_of_range'],
    ['an expiry over a year away', { expiresAt: new Date(now.getTime() + 365 * 86_400_000 + 1) }, 'out_of_range'],
    ['an expiry that is no time', { expiresAt: new Date(Number.NaN) }, 'out_of_range'],
  ])('correcting %s is refused', (_, correction, code) => {
    const decision = decide(sampleEnvelope(), { type: 'correct', correction, expectedRevision: null }, now)
    expect(decision).toMatchObject({ ok: false, reason: 'input_invalid', errors: [{ code }] })
  })

  test('a reminder goes out at most once an hour', () => {
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

  test('a bounce shows until the next message is taken, but not over a link that was opened', () => {
    const bounced = accepted(sampleEnvelope(), commands.bounce)
    expect(bounced.signer.status).toBe('bounced')
    expect(run(bounced, commands.bounce)).toEqual({ types: [], state: bounced })
    expect(accepted(bounced, commands.send).signer.status).toBe('sent')
    const viewed = accepted(sampleEnvelope(), commands.open)
    expect(run(viewed, commands.bounce)).toEqual({ types: ['bounced'], state: viewed })
  })

  test('signing gives consent, values and signature in this order', () => {
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

  test('completing records the seal with its own time, then the certificate', () => {
    const decision = decide(inStatus('sealing'), commands.complete, now)
    expect(decision).toEqual({
      ok: true,
      events: [
        { type: 'sealed', at: minutesLater(9), document, seal: commands.complete.seal },
        { type: 'completed', at: now, certificate },
      ],
    })
  })
})

describe('consent', () => {
  const unsigned = sampleEnvelope({ fields: [field('note', 'text', false)] })
  const consent = { version: '1', locale: 'de', isAccepted: true, typedName: ' Ada Lovelace ' } as const
  const signWith = (changes: object, state = unsigned) =>
    decide(state, { type: 'sign', consent: { ...consent, ...changes }, values: {}, ...link, ...client }, now)

  test('without a signature field the typed name is the signature', () => {
    expect(signWith({})).toMatchObject({
      ok: true,
      events: [{ type: 'consented', consent: { typedName: 'Ada Lovelace' } }, {}, {}],
    })
  })

  test.each([
    [{ typedName: null }, 'consent.typedName', 'required'],
    [{ typedName: ' \u200b ' }, 'consent.typedName', 'signature_empty'],
    [{ typedName: 'x'.repeat(201) }, 'consent.typedName', 'too_long'],
    [{ isAccepted: false }, 'consent.isAccepted', 'consent_missing'],
    [{ version: '0' }, 'consent.version', 'consent_unknown'],
  ])('%j is refused', (changes, path, code) => {
    expect(signWith(changes)).toMatchObject({
      ok: false,
      reason: 'field_value_invalid',
      errors: [{ path, code }],
    })
  })

  test('an optional signature field that stays empty needs the typed name too', () => {
    const state = sampleEnvelope({ fields: [field('sig', 'signature', false)] })
    expect(signWith({ typedName: null }, state)).toMatchObject({ errors: [{ path: 'consent.typedName' }] })
  })
})
