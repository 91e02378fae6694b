import { expect, test } from 'vitest'
import { limits } from '../../../../core/limits.ts'
import { decide } from '../../../../core/signing/envelope.ts'
import { defaultEnvelopeOptions } from '../../../../core/signing/envelope-options.ts'
import { evidenceContent } from '../../../../core/signing/evidence-content.ts'
import type { EnvelopeState } from '../../../../core/signing/model.ts'
import { client, commands, minutesLater, sampleEnvelope } from './samples.ts'

const allowed: EnvelopeState = { ...sampleEnvelope(), options: { ...defaultEnvelopeOptions, allowReassign: true } }

const codesOf = (state: EnvelopeState, changes: object = {}): string[] => {
  const decision = decide(state, { ...commands.reassignAsSigner, ...changes }, minutesLater(1))
  if (decision.ok) return decision.events.map(({ type }) => type)
  return 'errors' in decision ? decision.errors.map(({ code }) => code) : [decision.reason]
}

test('lets the signer reassign the envelope only if the sender allows it', () => {
  expect(codesOf(sampleEnvelope())).toEqual(['reassign_not_allowed'])
  expect(codesOf(allowed)).toEqual(['reassigned'])
})

test("rejects a signer's reassignment if the envelope has an access code or is not sent by email", () => {
  const access = { codeHash: 'x'.repeat(43), failures: 0, passedAt: minutesLater(0) }
  expect(codesOf({ ...allowed, access })).toEqual(['reassign_not_allowed'])
  expect(codesOf({ ...allowed, options: { ...allowed.options, delivery: 'none' } })).toEqual(['reassign_not_allowed'])
})

test('accepts at most three reassignments by signers', () => {
  const after = (generation: number): EnvelopeState => ({ ...allowed, signer: { ...allowed.signer, generation } })
  const last = limits.signerReassignmentsMax
  expect(codesOf(after(last), { generation: last })).toEqual(['reassigned'])
  expect(codesOf(after(last + 1), { generation: last + 1 })).toEqual(['reassign_not_allowed'])
})

test("rejects a signer's reassignment to the same address, or through a link of another generation", () => {
  expect(codesOf(allowed, { signerEmail: ` ${allowed.signer.email.toUpperCase()} ` })).toEqual(['same_signer'])
  expect(codesOf(allowed, { generation: 2 })).toEqual(['link_expired'])
})

test("records the client's IP address and user agent only for a reassignment by the signer", () => {
  const piiOf = (type: 'reassign' | 'reassignAsSigner') => {
    const decision = decide(allowed, commands[type], minutesLater(1))
    if (!decision.ok || !decision.events[0]) throw new Error('the assignment was rejected')
    return evidenceContent(decision.events[0], allowed).pii
  }
  expect(piiOf('reassignAsSigner')).toMatchObject(client)
  expect(Object.keys(piiOf('reassign'))).toEqual(['email', 'name', 'reason'])
})
