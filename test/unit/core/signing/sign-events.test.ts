import { expect, test } from 'vitest'
import { signEvents } from '../../../../core/signing/sign-events.ts'
import { commands, field, minutesLater, sampleEnvelope } from './samples.ts'

const now = minutesLater(5)
const typed = { kind: 'typed', text: 'Ada' } as const

test('initials in a field stand for the name that is typed otherwise', () => {
  const envelope = sampleEnvelope({ fields: [field('mark', 'initials')] })
  expect(signEvents(envelope, { ...commands.sign, values: { mark: typed } }, now).ok).toBe(true)
})

test('a text in a field is no signature: the name has to be typed', () => {
  const envelope = sampleEnvelope({ fields: [field('note', 'text')] })
  const values = { note: { kind: 'text', text: 'Gladly' } } as const
  expect(signEvents(envelope, { ...commands.sign, values }, now)).toMatchObject({
    ok: false,
    errors: [{ path: 'consent.typedName', code: 'required' }],
  })
})

test('a value that is refused ends the signature, whatever the consent says', () => {
  const envelope = sampleEnvelope({ fields: [field('sig', 'signature')] })
  const values = { sig: typed, other: typed }
  expect(signEvents(envelope, { ...commands.sign, values }, now)).toMatchObject({
    ok: false,
    errors: [{ path: 'values.other', code: 'unknown_field' }],
  })
})
