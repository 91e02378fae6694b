import { describe, expect, test } from 'vitest'
import type { EnvelopeCommand } from '../../../../core/signing/commands.ts'
import { decide, effectiveStatus } from '../../../../core/signing/envelope.ts'
import { type EnvelopeStatus, envelopeStatuses } from '../../../../core/signing/model.ts'
import { accepted, inStatus, now, run } from './deciding.ts'
import { client, commands, field, link, minutesLater, sampleEnvelope } from './samples.ts'

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

/** For every command and status, the types of the events and the resulting status, or the reason for the rejection. */
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
  advance: { ...onlyActive, active: 'advanced -> active', sealing: 'advanced -> sealing' },
  send: { ...onlyActive, active: 'sent -> active' },
  open: { ...onlyActive, active: 'opened -> active' },
  unlock: { ...onlyActive, active: ' -> active' },
  sign: { ...onlyActive, active: 'consented, fields_set, signed -> sealing' },
  decline: { ...onlyActive, active: 'declined -> declined' },
  void: { ...onlyActive, active: 'voided -> voided' },
  expire: { ...onlyActive, active: 'expiry_not_due' },
  remind: { ...onlyActive, active: 'reminded -> active' },
  reassign: { ...onlyActive, active: 'reassigned -> active' },
  reassignAsSigner: { ...onlyActive, active: 'input_invalid' },
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

describe('the state machine of envelopes', () => {
  for (const command of Object.values(commands)) {
    test.each(envelopeStatuses)(
      `returns the documented result for the command \`${command.type}\` in the status %s`,
      (status) => {
        const result = run(inStatus(status), command)
        const outcome = 'types' in result ? `${result.types.join(', ')} -> ${result.state.status}` : result.reason
        expect(outcome).toBe(outcomes[command.type][status])
        if (!('types' in result)) expect(result.currentStatus).toBe(status)
      },
    )
  }
})

describe('the expiry of an active envelope', () => {
  const overdue = { ...sampleEnvelope(), expiresAt: now }
  const others = Object.values(commands).filter(({ type }) => !['expire', 'activate', 'complete'].includes(type))

  test.each(others.map((command) => [command.type, command] as const))(
    'blocks the `%s` command even before the expiry is recorded',
    (_, command) => {
      expect(decide(overdue, command, now)).toEqual({ ok: false, reason: notActive, currentStatus: 'expired' })
    },
  )

  test('takes effect exactly at the expiry time', () => {
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

  test('permits the completion if the signer signed in time', () => {
    const sealing = accepted({ ...sampleEnvelope(), expiresAt: minutesLater(11) }, commands.sign)
    expect(accepted(sealing, commands.complete, minutesLater(60)).status).toBe('completed')
  })
})

describe('a signing link', () => {
  const signerCommands = [commands.send, commands.open, commands.sign, commands.decline]

  test.each(signerCommands.map((command) => [command.type, command] as const))(
    'no longer permits the `%s` command after a reassignment or correction, in any envelope status',
    (_, command) => {
      for (const status of envelopeStatuses) {
        const reassigned = { ...inStatus(status), signer: { ...sampleEnvelope().signer, generation: 2 } }
        const corrected = { ...inStatus(status), revision: 2 }
        expect(decide(reassigned, command, now)).toMatchObject({ ok: false, reason: 'link_expired' })
        expect(decide(corrected, command, now)).toMatchObject({ ok: false, reason: 'link_expired' })
      }
    },
  )

  test('expires on a reassignment or correction, after which a link of the new revision is accepted', () => {
    const reassigned = accepted(sampleEnvelope(), commands.reassign)
    expect(decide(reassigned, commands.sign, now)).toMatchObject({ reason: 'link_expired' })
    const corrected = accepted(sampleEnvelope(), commands.correct)
    expect(decide(corrected, commands.sign, now)).toMatchObject({ reason: 'link_expired' })
    expect(accepted(corrected, { ...commands.sign, revision: 2 }).status).toBe('sealing')
  })

  test('no longer permits a bounce to be recorded after a reassignment', () => {
    const reassigned = accepted(sampleEnvelope(), commands.reassign)
    expect(decide(reassigned, commands.bounce, now)).toMatchObject({ reason: 'link_expired' })
  })

  test('permits only one signature', () => {
    const sealing = accepted(sampleEnvelope(), commands.sign)
    expect(decide(sealing, commands.sign, now)).toEqual({ ok: false, reason: notActive, currentStatus: 'sealing' })
  })
})

describe('consent', () => {
  const unsigned = sampleEnvelope({ fields: [field('note', 'text', false)] })
  const consent = { version: '1', locale: 'de', isAccepted: true, typedName: ' Ada Lovelace ' } as const
  const signWith = (changes: object, state = unsigned) =>
    decide(state, { type: 'sign', consent: { ...consent, ...changes }, values: {}, ...link, ...client }, now)

  test('includes the typed name as the signature if the envelope has no signature field', () => {
    expect(signWith({})).toMatchObject({
      ok: true,
      events: [{ type: 'consented', consent: { typedName: 'Ada Lovelace' } }, {}, {}],
    })
  })

  test.each([
    [{ typedName: null }, 'signature', 'required'],
    [{ typedName: ' \u200b ' }, 'signature', 'signature_empty'],
    [{ typedName: 'x'.repeat(201) }, 'signature', 'too_long'],
    [{ isAccepted: false }, 'consent.isAccepted', 'consent_missing'],
    [{ version: '0' }, 'consent.version', 'consent_unknown'],
  ])('is rejected with %j', (changes, path, code) => {
    expect(signWith(changes)).toMatchObject({
      ok: false,
      reason: 'field_value_invalid',
      errors: [{ path, code }],
    })
  })

  test('requires a typed name if an optional signature field is empty', () => {
    const state = sampleEnvelope({ fields: [field('sig', 'signature', false)] })
    expect(signWith({ typedName: null }, state)).toMatchObject({ errors: [{ path: 'signature' }] })
  })
})
