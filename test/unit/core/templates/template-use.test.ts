import { expect, test } from 'vitest'
import { defaultReminders } from '../../../../core/signing/envelope-options.ts'
import type { SignatureField } from '../../../../core/signing/model.ts'
import { templateWithout } from '../../../../core/templates/erasure.ts'
import type { TemplateContent } from '../../../../core/templates/template.ts'
import { needsValue, withUniqueIds, withValueOptional } from '../../../../core/templates/template-fields.ts'
import { fillTemplate, type TemplateUse, useErrors } from '../../../../core/templates/template-use.ts'

const place = { pageNumber: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.1, isRequired: true }
const fieldOf = (id: string, more: Partial<SignatureField> = {}): SignatureField => ({
  ...{ id, type: 'text', ...place },
  ...more,
})
const contentOf = (...fieldsOfRoles: SignatureField[][]): TemplateContent => ({
  ...{ expiresInDays: 7, locale: 'de', lastSeal: 'lock', cc: [], senderMails: 'all', metadata: { of: 'template' } },
  reminders: defaultReminders,
  allowReassign: false,
  message: 'From the template',
  roles: fieldsOfRoles.map((fields, index) => ({ role: `R${index}`, delivery: 'email', order: undefined, fields })),
})
const useOf = (values: TemplateUse['values'] = {}, roles = ['R0']): TemplateUse => ({
  values,
  recipients: roles.map((role) => ({ role, signerEmail: `${role}@example.com` })),
})
const found = (content: TemplateContent, use: TemplateUse) =>
  useErrors(content, use).map(({ path, code }) => `${path} ${code}`)

test('fills every field that has the id or label of a template value, in all roles', () => {
  const labelled = fieldOf('a', { label: 'Rent' })
  const content = contentOf([labelled, fieldOf('b', { label: 'a' })], [fieldOf('c', { label: 'Rent' })])
  const use = useOf({ Rent: '900', a: '1', b: '2' }, ['R0', 'R1'])
  expect(found(content, use)).toEqual([])
  const { signers } = fillTemplate(content, use)
  expect(signers.map(({ fields }) => fields.map(({ value }) => value))).toEqual([['1', '2'], ['900']])
})

test('fills only the field with a matching id, even if other fields have this id as their label', () => {
  const content = contentOf([fieldOf('x1'), fieldOf('b', { label: 'x1' })], [fieldOf('c', { label: 'x1' })])
  const use = useOf({ x1: 'by id' }, ['R0', 'R1'])
  expect(found(content, use)).toEqual([])
  const { signers } = fillTemplate(content, use)
  expect(signers.map(({ fields }) => fields.map(({ value }) => value))).toEqual([['by id', null], [null]])
})

test('uses the options and field values of the template that the request does not set', () => {
  const content = contentOf([fieldOf('a', { prefill: { kind: 'text', text: 'before' } })])
  const filled = fillTemplate(content, {
    ...useOf(),
    message: 'Mine',
    reminders: null,
    metadata: {},
    externalId: undefined,
  })
  expect(filled).toMatchObject({ message: 'Mine', reminders: null, metadata: {}, expiresInDays: 7, locale: 'de' })
  expect(Object.hasOwn(filled, 'externalId')).toBe(false)
  expect(filled.signers[0].fields[0]).toMatchObject({ id: 'a', value: 'before' })
})

test.each<[string, SignatureField[], TemplateUse, string[]]>([
  ['an unknown role', [fieldOf('a')], useOf({}, ['R0', 'R9']), ['recipients.1.role unknown_role']],
  ['two signers for a role', [fieldOf('a')], useOf({}, ['R0', 'R0']), ['recipients.1.role role_taken']],
  ['no signer for a role', [fieldOf('a')], useOf({}, []), ['recipients role_missing']],
  ['a value for an unknown field', [fieldOf('a')], useOf({ b: 'x' }), ['values.b unknown_field']],
  [
    'a value for a field that accepts none',
    [fieldOf('a', { type: 'signature' })],
    useOf({ a: 'x' }),
    ['values.a not_for_type'],
  ],
  ['text that is too long', [fieldOf('a', { maxLength: 2 })], useOf({ a: 'xyz' }), ['values.a too_long']],
  ['a boolean for a text field', [fieldOf('a')], useOf({ a: true }), ['values.a wrong_kind']],
  ['no value for a read-only field', [fieldOf('a', { isReadOnly: true, label: 'A' })], useOf(), ['values.A required']],
  [
    'an empty value for a read-only field',
    [fieldOf('a', { isReadOnly: true })],
    useOf({ a: '' }),
    ['values.a required'],
  ],
])('rejects template input with %s', (_, fields, use, expected) => {
  expect(found(contentOf(fields), use)).toEqual(expected)
})

test('rejects template values named like inherited properties, and fills no field with such a property', () => {
  expect(found(contentOf([fieldOf('a')]), useOf({ constructor: 'x', toString: 'y' }))).toEqual([
    'values.constructor unknown_field',
    'values.toString unknown_field',
  ])
  expect(fillTemplate(contentOf([fieldOf('constructor')]), useOf()).signers[0].fields[0]!.value).toBeNull()
})

test('uses the default signer of a role, and replaces it completely with a given signer', () => {
  const content = contentOf([fieldOf('a')])
  Object.assign(content.roles[0]!, { signerEmail: 'boss@example.com', signerName: 'Ada' })
  expect(fillTemplate(content, useOf({}, [])).signers[0]).toMatchObject({
    signerEmail: 'boss@example.com',
    signerName: 'Ada',
  })
  const [named] = fillTemplate(content, useOf()).signers
  expect([named.signerEmail, named.signerName]).toEqual(['R0@example.com', undefined])
})

test('fills the replaced envelope of each role, and the one of the request only for a single role', () => {
  const [one, two] = [contentOf([fieldOf('a')]), contentOf([fieldOf('a')], [fieldOf('b')])]
  const previousOf = (content: TemplateContent, use: TemplateUse) =>
    fillTemplate(content, use).signers.map(({ previousEnvelopeId }) => previousEnvelopeId)
  const [r0, r1] = useOf({}, ['R0', 'R1']).recipients as [TemplateUse['recipients'][0], TemplateUse['recipients'][0]]
  const reversed = { values: {}, recipients: [{ ...r1, previousEnvelopeId: 'env_2' }, r0] }
  expect(found(two, reversed)).toEqual([])
  expect(previousOf(two, reversed)).toEqual([undefined, 'env_2'])
  expect(previousOf(one, { ...useOf(), previousEnvelopeId: 'env_1' })).toEqual(['env_1'])
  const both = { values: {}, recipients: [{ ...r0, previousEnvelopeId: 'env_2' }], previousEnvelopeId: 'env_1' }
  expect(found(one, both)).toEqual(['recipients.0.previousEnvelopeId duplicate'])
})

test('generates field ids that are unique across all roles, keeps given ids, and rejects duplicates', () => {
  const drafts = [
    [
      { ...place, type: 'text' as const },
      { ...place, type: 'text' as const, id: 'field-1' },
    ],
    [{ ...place, type: 'text' as const }],
  ]
  const { fields, errors } = withUniqueIds(drafts)
  expect([fields.map((role) => role.map(({ id }) => id)), errors]).toEqual([[['field-2', 'field-1'], ['field-3']], []])
  expect(withUniqueIds([drafts[0]!, [{ ...place, type: 'text', id: 'field-1' }]]).errors).toMatchObject([
    { path: 'roles.1.fields.0.id', code: 'id_duplicate' },
  ])
})

test('requires a value in the request for a required read-only field without one, and makes its draft optional', () => {
  const readOnly = fieldOf('a', { isReadOnly: true })
  expect([readOnly, fieldOf('a'), { ...readOnly, isRequired: false }].map(needsValue)).toEqual([true, false, false])
  const { prefill: _, ...draft } = readOnly
  expect([withValueOptional(draft).isRequired, withValueOptional({ ...draft, value: 'x' }).isRequired]).toEqual([
    false,
    true,
  ])
})

test("removes an erased person from a template's roles, cc recipients, sender and texts", () => {
  const content = contentOf([
    fieldOf('a', { label: 'Ask anna@example.com', prefill: { kind: 'text', text: 'Anna Berg' } }),
  ])
  Object.assign(content, {
    cc: ['Anna@Example.com', 'b@example.com'],
    senderEmail: 'anna@example.com',
    senderName: 'Anna',
  })
  Object.assign(content.roles[0]!, { signerEmail: 'anna@example.com', signerName: 'Anna Berg' })
  const without = templateWithout(content, { email: 'anna@example.com', names: new Set(['Anna Berg']) })
  expect(JSON.stringify(without)).not.toMatch(/anna/i)
  expect(without).toMatchObject({ cc: ['b@example.com'], message: 'From the template', roles: [{ role: 'R0' }] })
})
