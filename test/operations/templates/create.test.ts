import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { fieldOf } from '../../support/envelopes.ts'
import { once, openApi } from '../../support/open-api.ts'
import { testRefusedBodies } from '../../support/refused-bodies.ts'
import { stack } from '../../support/stack.ts'
import { newTemplate, readOnlyField } from '../../support/templates.ts'
import { readyDocument } from '../../support/upload.ts'
import { actionsOn, contentOf, countRows } from '../../support/written.ts'

const owner = await openApi(stack)
const client = api(owner.apiKey)
const documentId = await readyDocument(owner)
const post = (body: unknown, headers = once()) => owner.send('POST', '/v1/templates', body, headers)
const role = (members: Record<string, unknown> = {}) => ({ role: 'Signer', fields: [fieldOf()], ...members })
const body = (members: Record<string, unknown> = {}) => ({ name: 'Agreement', documentId, roles: [role()], ...members })

test("stores a template with the document's file, the roles and the default options", async () => {
  const { source } = await client.expect('documents.get', 200, { params: { id: documentId } })
  const content = {
    message: 'Please sign',
    expiresInDays: 9,
    cc: ['cc@example.com'],
    metadata: { team: 'hr' },
    lastSeal: 'open',
  }
  const countersigner = role({ role: 'Company', signerEmail: 'boss@example.com', signerName: 'Ada Berg', locale: 'de' })
  const fields = [fieldOf({ id: undefined }), readOnlyField('Customer')].map(({ id: _, ...field }) => field)
  const template = await newTemplate(owner, {
    ...content,
    documentId,
    roles: [role({ fields }), { ...countersigner, fields }],
  })
  expect(template).toMatchObject({
    ...{ ...content, name: 'Agreement', version: 1, latestVersion: 1, documentId, documentSha256: source.sha256 },
    ...{ documentTitle: null, senderEmail: null, reminders: { firstAfterDays: 3 } },
    roles: [
      { role: 'Signer', signerEmail: null, order: null, delivery: 'email' },
      { role: 'Company', signerEmail: 'boss@example.com', signerName: 'Ada Berg', locale: 'de' },
    ],
  })
  // Field ids are unique across all roles, so a request can name each field.
  expect(template.roles.flatMap(({ fields }: typeof template) => fields.map(({ id }: { id: string }) => id))).toEqual([
    'field-1',
    'field-2',
    'field-3',
    'field-4',
  ])
  expect(template.roles[0].fields[1]).toMatchObject({
    label: 'Customer',
    isReadOnly: true,
    isRequired: true,
    value: null,
  })
  expect(await actionsOn(owner.organizationId, template.id)).toEqual(['template.created'])
  expect(await client.expect('templates.get', 200, { params: { id: template.id } })).toEqual(template)
})

test('creates one template for two requests with the same Idempotency-Key', async () => {
  const headers = once()
  const first = await post(body(), headers)
  const before = await countRows('templates', owner.organizationId)
  const repeat = await post(body(), headers)
  expect([repeat.status, repeat.body, repeat.headers.get('idempotent-replayed')]).toEqual([201, first.body, 'true'])
  expect(await countRows('templates', owner.organizationId)).toBe(before)
  expect((await post(body({ name: 'Other' }), headers)).body.code).toBe('idempotency_key_reused')
})

test.each([
  [
    'a field on a missing page',
    { fields: [fieldOf({ pageNumber: 99 })] },
    'field_outside_page',
    'roles.0.fields.0.pageNumber',
  ],
  [
    'a field value of another format',
    { fields: [fieldOf({ type: 'text', format: 'date', value: 'x' })] },
    'field_value_invalid',
    'roles.0.fields.0.value',
  ],
  ['a duplicate field id', { fields: [fieldOf(), fieldOf({ y: 0.1 })] }, 'field_id_invalid', 'roles.0.fields.1.id'],
])('rejects a template with %s, and returns the path of the error', async (_, members, code, path) => {
  const before = await contentOf(owner.organizationId)
  const response = await post(body({ roles: [role(members)] }))
  expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([422, code, path])
  expect(await contentOf(owner.organizationId)).toEqual(before)
})

test('rejects a template in which fields of two roles have the same id', async () => {
  const response = await post(body({ roles: [role(), role({ role: 'Other' })] }))
  expect(response.body).toMatchObject({ code: 'field_id_invalid', errors: [{ path: 'roles.1.fields.0.id' }] })
})

test('rejects a template for a document without a file', async () => {
  const draft = await client.expect('documents.create', 201, { body: { title: 'Draft' } })
  expect((await post(body({ documentId: draft.id }))).body.code).toBe('document_not_ready')
})

testRefusedBodies(
  [
    ['no role', body({ roles: [] }), 'roles'],
    ['a duplicate role', body({ roles: [role(), role()] }), 'roles', 'input_invalid'],
    [
      'an order for one of two roles',
      body({ roles: [role({ order: 1 }), role({ role: 'B' })] }),
      'roles',
      'input_invalid',
    ],
    [
      'a signer name without an address',
      body({ roles: [role({ signerName: 'Ada' })] }),
      'roles.0.signerName',
      'input_invalid',
    ],
    ['an external id', body({ externalId: 'x' }), 'externalId'],
    [
      'a template of more than 256 KiB',
      body({
        roles: [
          role({
            fields: Array.from({ length: 150 }, (_, i) =>
              fieldOf({ id: `f${i}`, type: 'text', value: 'x'.repeat(2_000) }),
            ),
          }),
        ],
      }),
      '',
      'input_invalid',
    ],
  ],
  owner.organizationId,
  (one) => post(one),
)
