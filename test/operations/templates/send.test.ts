import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { fieldOf, getEnvelope, newEmail } from '../../support/envelopes.ts'
import { once, openApi } from '../../support/open-api.ts'
import { signAndComplete } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { newTemplate, readOnlyField, sendTemplate } from '../../support/templates.ts'
import { readyDocument } from '../../support/upload.ts'
import { actionsOn, contentOf, countRows } from '../../support/written.ts'

const owner = await openApi(stack)
const client = api(owner.apiKey)
const someone = (members = {}) => ({ role: 'Signer', signerEmail: newEmail(), ...members })

test('creates an envelope from a template with the given values', async () => {
  const text = fieldOf({ id: 'city', type: 'text', label: 'City', value: 'Bonn', y: 0.4, isRequired: false })
  const fields = [
    fieldOf(),
    text,
    readOnlyField('Rent'),
    fieldOf({ id: 'ok', type: 'checkbox', y: 0.2, isRequired: false }),
  ]
  const template = await newTemplate(owner, {
    ...{ message: 'From the template', metadata: { of: 'template' }, expiresInDays: 5, locale: 'de' },
    roles: [{ role: 'Signer', delivery: 'none', fields }],
  })
  const recipient = someone({ signerName: 'Anna Berg', delivery: 'email' })
  const use = {
    recipients: [recipient],
    values: { City: 'Köln', Rent: '900', ok: true },
    externalId: 'row-1',
    message: 'Mine',
  }
  const { status, body } = await sendTemplate(owner, template.id, use)
  expect([status, body.workflowId, body.envelopes.length]).toEqual([201, null, 1])
  const [envelope] = body.envelopes
  expect(envelope).toMatchObject({
    ...{ status: 'active', message: 'Mine', externalId: 'row-1', metadata: { of: 'template' }, delivery: 'email' },
    ...{ template: { id: template.id, version: 1 }, workflow: null },
    signer: { email: recipient.signerEmail, name: 'Anna Berg' },
  })
  expect(envelope.fields.map(({ value }: { value: unknown }) => value)).toEqual([null, 'Köln', '900', true])
  expect(Math.round((Date.parse(envelope.expiresAt) - Date.now()) / 86_400_000)).toBe(5)
  // The invitation may already have been sent.
  const invited = { ...envelope.signer, status: expect.stringMatching(/^(pending|sent)$/) }
  expect(await getEnvelope(owner, envelope.id)).toEqual({ ...envelope, signer: invited })
  expect((await actionsOn(owner.organizationId, envelope.id))[0]).toBe('envelope.created')
  await signAndComplete(owner, stack, envelope)
})

test('creates a workflow in template order from a template with several roles', async () => {
  const roles = [
    { role: 'Tenant', order: 1, fields: [fieldOf({ id: 'a' })] },
    { role: 'Partner', order: 1, fields: [fieldOf({ id: 'b', y: 0.5 })] },
    {
      role: 'Company',
      order: 2,
      signerEmail: 'boss@example.com',
      signerName: 'Ada',
      fields: [fieldOf({ id: 'c', y: 0.3 })],
    },
  ]
  const template = await newTemplate(owner, { roles })
  const recipients = [someone({ role: 'Partner' }), someone({ role: 'Tenant', accessCode: '4711-x' })]
  const { body } = await sendTemplate(owner, template.id, { recipients })
  const sent = body.envelopes.map(({ status, signer, workflow }: typeof body) => [status, signer.email, workflow.order])
  expect(sent).toEqual([
    ['active', recipients[1]!.signerEmail, 1],
    ['active', recipients[0]!.signerEmail, 1],
    ['waiting', 'boss@example.com', 2],
  ])
  expect(body.envelopes[0].accessCode).toEqual({ isPassed: false, attemptsLeft: 5 })
  const workflow = await client.expect('signatures.workflows.get', 200, { params: { id: body.workflowId } })
  // The invitations may already be sent.
  const steps = body.envelopes.map((envelope: typeof body) => ({
    ...envelope,
    signer: { ...envelope.signer, status: expect.toBeOneOf([envelope.signer.status, 'sent']) },
  }))
  expect(workflow.steps).toEqual(steps)
  const again = await sendTemplate(owner, template.id, { recipients: [...recipients, someone({ role: 'Company' })] })
  expect(again.body.envelopes[2].signer).not.toMatchObject({ email: 'boss@example.com' })
  expect(again.body.envelopes[2].signer.name).toBeNull()
})

test('sends the document version of the template, even if the document has a newer version', async () => {
  const text = await client.expect('documents.createFromText', 201, { body: { title: 'Text', text: 'First' } })
  const template = await newTemplate(owner, { documentId: text.id })
  const body = { text: 'Second', expectedContentHash: text.text.contentHash, changeDescription: 'later' }
  const saved = await client.call('documents.saveTextVersion', { params: { id: text.id }, body })
  expect(saved.status, JSON.stringify(saved.body)).toBeLessThan(300)
  const sent = await sendTemplate(owner, template.id, { recipients: [someone()] })
  const [row] = await queryDatabase<{ source_sha256: string; document_version: number }>(
    'select source_sha256, document_version from envelopes where id = $1',
    [sent.body.envelopes[0].id],
  )
  expect(row).toEqual({ source_sha256: template.documentSha256, document_version: 1 })
})

test('sends an earlier version of the template on request, and returns 404 for a missing version', async () => {
  const template = await newTemplate(owner)
  const { documentId } = template
  const roles = [{ role: 'Other', fields: [fieldOf()] }]
  await client.expect('templates.update', 200, { params: { id: template.id }, body: { name: 'B', documentId, roles } })
  const { status, body } = await sendTemplate(owner, template.id, { recipients: [someone()], version: 1 })
  expect([status, body.envelopes[0].template.version]).toEqual([201, 1])
  const missing = await sendTemplate(owner, template.id, { recipients: [someone()], version: 9 })
  expect([missing.status, missing.body.detail]).toEqual([404, expect.stringContaining('no version 9')])
  expect((await sendTemplate(owner, template.id, { recipients: [someone()] })).body.code).toBe('input_invalid')
})

test('rejects recipients and values that do not match the template, and returns all errors', async () => {
  const date = fieldOf({ id: 'born', type: 'text', format: 'date', y: 0.3 })
  const template = await newTemplate(owner, {
    roles: [
      { role: 'Signer', fields: [fieldOf(), date, readOnlyField('Rent')] },
      { role: 'Second', fields: [fieldOf({ id: 's2' })] },
    ],
  })
  const recipients = [someone(), someone(), someone({ role: 'Nobody' })]
  const before = await contentOf(owner.organizationId)
  const { status, body } = await sendTemplate(owner, template.id, {
    recipients,
    values: { none: 'x', born: 'y', sign: 'z' },
  })
  expect([status, body.code]).toEqual([422, 'input_invalid'])
  expect(body.errors.map(({ path, code }: typeof body) => `${path} ${code}`).sort()).toEqual([
    'recipients role_missing',
    'recipients.1.role role_taken',
    'recipients.2.role unknown_role',
    'values.Rent required',
    'values.born format_invalid',
    'values.none unknown_field',
    'values.sign not_for_type',
  ])
  expect(await contentOf(owner.organizationId)).toEqual(before)
})

test('creates one envelope for two requests with the same Idempotency-Key', async () => {
  const template = await newTemplate(owner)
  const [headers, use] = [once(), { recipients: [someone()] }]
  const first = await sendTemplate(owner, template.id, use, headers)
  const before = await countRows('envelopes', owner.organizationId)
  const repeat = await sendTemplate(owner, template.id, use, headers)
  expect([repeat.body, repeat.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
  expect(await countRows('envelopes', owner.organizationId)).toBe(before)
})

test('rejects a template whose document is in the trash', async () => {
  const template = await newTemplate(owner, { documentId: await readyDocument(owner) })
  await client.expect('documents.delete', 200, { params: { id: template.documentId } })
  const { status, body } = await sendTemplate(owner, template.id, { recipients: [someone()] })
  expect([status, body.code]).toEqual([409, 'document_not_ready'])
})
