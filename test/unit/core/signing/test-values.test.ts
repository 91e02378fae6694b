import { expect, test } from 'vitest'
import { hasFormat, namedFormats } from '../../../../core/signing/field-formats.ts'
import type { FieldType } from '../../../../core/signing/field-types.ts'
import type { SignatureField } from '../../../../core/signing/model.ts'
import { testValues } from '../../../../core/signing/test-values.ts'

const field = (id: string, type: FieldType, isRequired = true): SignatureField => ({
  ...{ id, type, isRequired },
  ...{ pageNumber: 1, x: 0, y: 0, width: 0.1, height: 0.1 },
})
const envelope = (fields: SignatureField[], name: string | null = 'Anna Maria Berg') => ({
  fields,
  signer: { email: 'anna@example.com', name, status: 'sent' as const, generation: 1 },
})

const nothing = { values: {}, empty: [] }

test('generates a test value for each required field that the signer fills in, and none for optional fields', () => {
  const fields = [
    field('a', 'signature'),
    field('b', 'initials'),
    field('c', 'date'),
    field('d', 'name'),
    field('e', 'email'),
    field('f', 'text'),
    field('g', 'checkbox'),
    field('h', 'text', false),
  ]
  expect(testValues(envelope(fields), nothing)).toEqual({
    a: { kind: 'typed', text: 'Anna Maria Berg' },
    b: { kind: 'typed', text: 'AMB' },
    d: { kind: 'text', text: 'Anna Maria Berg' },
    f: { kind: 'text', text: 'Test' },
    g: { kind: 'checkbox', checked: true },
  })
  expect(testValues(envelope([field('a', 'signature')], null), nothing)).toEqual({
    a: { kind: 'typed', text: 'Test Signer' },
  })
})

test('converts a given test value to the type of its field, and leaves a field empty on request', () => {
  const fields = [field('a', 'initials'), field('b', 'text'), field('__proto__', 'text')]
  const values = JSON.parse('{"a": "X", "__proto__": "p", "other": true}')
  expect(Object.entries(testValues(envelope(fields), { values, empty: ['b'] }))).toEqual([
    ['a', { kind: 'typed', text: 'X' }],
    ['__proto__', { kind: 'text', text: 'p' }],
    ['other', { kind: 'checkbox', checked: true }],
  ])
})

test('uses the prefilled value of an editable field, and generates others that match the format and maximum length', () => {
  const given = { kind: 'text', text: 'Given' } as const
  const fields: SignatureField[] = [
    { ...field('a', 'text', false), prefill: given },
    { ...field('b', 'text'), prefill: given, isReadOnly: true },
    { ...field('c', 'text'), maxLength: 2 },
    ...namedFormats.map((format) => ({ ...field(format, 'text'), format })),
    { ...field('mask', 'text'), format: { mask: 'A9-*' } },
  ]
  const { a, b, c, ...formatted } = testValues(envelope(fields), nothing)
  expect([a, b, c]).toEqual([given, undefined, { kind: 'text', text: 'Te' }])
  for (const { id, format } of fields)
    if (format !== undefined)
      expect([id, hasFormat(format, (formatted[id] as { text: string }).text)]).toEqual([id, true])
})
