import { expect, test } from 'vitest'
import { signEvents } from '../../../../core/signing/sign-events.ts'
import { commands, field, minutesLater, sampleEnvelope } from './samples.ts'

const now = minutesLater(5)
const typed = { kind: 'typed', text: 'Ada' } as const

test('requires no typed name if the signer has filled in an initials field', () => {
  const envelope = sampleEnvelope({ fields: [field('mark', 'initials')] })
  expect(signEvents(envelope, { ...commands.sign, values: { mark: typed } }, now).ok).toBe(true)
})

test('requires a typed name even if the signer fills in a text field', () => {
  const envelope = sampleEnvelope({ fields: [field('note', 'text')] })
  const values = { note: { kind: 'text', text: 'Gladly' } } as const
  expect(signEvents(envelope, { ...commands.sign, values }, now)).toMatchObject({
    ok: false,
    errors: [{ path: 'signature', code: 'required' }],
  })
})

test('reports a missing signature only once, for the required signature field or else for the typed name', () => {
  const pathsOf = (isRequired: boolean) => {
    const envelope = sampleEnvelope({ fields: [{ ...field('sig', 'signature'), isRequired }] })
    const consent = { ...commands.sign.consent, typedName: null }
    const refused = signEvents(envelope, { ...commands.sign, consent, values: {} }, now)
    return refused.ok ? [] : refused.errors.map(({ path, code }) => `${path}: ${code}`)
  }
  expect([pathsOf(true), pathsOf(false)]).toEqual([['values.sig: required'], ['signature: required']])
})

test('rejects a signature with a value for an unknown field', () => {
  const envelope = sampleEnvelope({ fields: [field('sig', 'signature')] })
  const values = { sig: typed, other: typed }
  expect(signEvents(envelope, { ...commands.sign, values }, now)).toMatchObject({
    ok: false,
    errors: [{ path: 'values.other', code: 'unknown_field' }],
  })
})
