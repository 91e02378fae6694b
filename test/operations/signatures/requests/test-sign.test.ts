import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memorySource } from '../../../../base/bytes.ts'
import { languages } from '../../../../core/languages/languages.ts'
import { currentConsentVersion } from '../../../../core/signing/consent.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { readStamps } from '../../../../pdf/seal/read-stamps.ts'
import { api, expectStatus } from '../../../support/client.ts'
import { artifactOf, createEnvelope, fieldOf, waitForStatus } from '../../../support/envelopes.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { apiOf } from '../../../support/open-api.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'
import { signAndComplete, testMailsOf, whenQuiet } from '../../../support/signing.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { awayFromMidnight } from '../../../support/time-windows.ts'
import { readyDocument } from '../../../support/upload.ts'
import { auditOf, contentOf } from '../../../support/written.ts'

const organization = (await newOrganization()).test
const client = api(organization.apiKey)
const sender = apiOf(stack, organization)
const documentId = await readyDocument(sender)

const place = (id: string, type: string, y: number, isRequired = true) =>
  fieldOf({ id, type, y, height: 0.05, isRequired })
const everyType = [
  place('sign', 'signature', 0.1),
  place('short', 'initials', 0.2),
  place('day', 'date', 0.3),
  place('who', 'name', 0.4),
  place('where', 'email', 0.5),
  place('what', 'text', 0.6),
  place('yes', 'checkbox', 0.7),
  place('more', 'text', 0.8, false),
]

const create = (body: Record<string, unknown> = {}) => createEnvelope(sender, { documentId, ...body })

const evidenceOf = (id: string) => expectStatus(sender.send('GET', `/v1/signatures/requests/${id}/evidence`), 200)

const valuesOf = ({ fields }: { fields: { id: string; value: unknown }[] }) =>
  Object.fromEntries(fields.map(({ id, value }) => [id, value]))

test('completes an envelope with generated values for all required fields', async () => {
  await awayFromMidnight()
  const envelope = await create({ fields: everyType, signerName: 'Anna Berg', locale: 'de' })
  const signed = await client.expect('signatures.requests.testSign', 200, {
    params: { id: envelope.id },
    body: {},
  })
  expect(signed).toMatchObject({ status: 'sealing', signer: { status: 'signed' } })
  const completed = await waitForStatus(sender, envelope.id, 'completed')
  expect(valuesOf(completed)).toEqual({
    ...{ sign: 'Anna Berg', short: 'AB', day: new Date().toISOString().slice(0, 10), who: 'Anna Berg' },
    ...{ where: envelope.signer.email, what: 'Test', yes: true, more: null },
  })
  await whenQuiet(envelope.id)
  expect((await testMailsOf(sender, envelope)).map(({ template }) => template)).toContain('completed')
})

test('records the operation, the key and the consent of a test signature in the evidence', async () => {
  const envelope = await create()
  await client.expect('signatures.requests.testSign', 200, { params: { id: envelope.id }, body: {} })
  await waitForStatus(sender, envelope.id, 'completed')
  const { records, integrity } = await evidenceOf(envelope.id)
  expect(integrity.valid).toBe(true)
  const recordOf = (type: string) => records.find((record: { type: string }) => record.type === type)
  expect(recordOf('created').data.environment).toBe('test')
  for (const type of ['consented', 'signed'])
    expect(recordOf(type)).toMatchObject({
      actor: { kind: 'key', id: organization.keyId },
      data: { means: 'test-sign' },
    })
  expect(recordOf('consented').data.consent).toMatchObject({ version: currentConsentVersion, locale: 'en' })
  const audit = (await auditOf(organization.id, envelope.id)).filter(({ action }) => action === 'envelope.signed')
  expect(audit).toMatchObject([{ actor_kind: 'apiKey', actor_id: organization.keyId }])
})

test('does not record the environment in the evidence of a live envelope', async () => {
  const live = apiOf(stack, await newOrganization())
  const envelope = await createEnvelope(live, { documentId: await readyDocument(live) })
  const { records } = await expectStatus(live.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`), 200)
  expect(JSON.stringify(records)).not.toContain('"environment"')
})

test("shows the test mark on the stamped page and every certificate page, in the envelope's language", async () => {
  const [marked, unmarked] = [sender, apiOf(stack, await newOrganization())]
  const envelope = await create({ locale: 'de' })
  await client.expect('signatures.requests.testSign', 200, { params: { id: envelope.id }, body: {} })
  await waitForStatus(marked, envelope.id, 'completed')
  const live = await createEnvelope(unmarked, { documentId: await readyDocument(unmarked), locale: 'de' })
  await signAndComplete(unmarked, stack, live)
  const textsOf = async (owner: typeof sender, id: string) => {
    const file = await openPdf(memorySource(await artifactOf(owner, id, 'document')))
    return (await readStamps(file, [1])).map(({ text }) => text)
  }
  expect(await textsOf(marked, envelope.id)).toEqual(['Test Signer', languages.de.testMark])
  expect(await textsOf(unmarked, live.id)).toEqual(['Anna Müller'])
  if (missingTool('pdftotext') !== null) return
  const pagesOf = async (owner: typeof sender, id: string) => {
    const file = join(temporaryFolder('certificate'), 'certificate.pdf')
    writeFileSync(file, await artifactOf(owner, id, 'certificate'))
    return runTool('pdftotext', ['-layout', file, '-']).split('\f').slice(0, -1)
  }
  const isMarked = (page: string) => page.replace(/\s+/g, ' ').includes(languages.de.testMark)
  expect((await pagesOf(marked, envelope.id)).map(isMarked)).not.toContain(false)
  expect((await pagesOf(unmarked, live.id)).map(isMarked)).not.toContain(true)
})

test('signs with the given values and a typed name if the envelope has no signature field', async () => {
  const envelope = await create({ fields: [place('what', 'text', 0.2), place('more', 'checkbox', 0.4, false)] })
  const body = { values: { what: 'Given', more: false } }
  await client.expect('signatures.requests.testSign', 200, { params: { id: envelope.id }, body })
  const completed = await waitForStatus(sender, envelope.id, 'completed')
  expect(valuesOf(completed)).toEqual({ what: 'Given', more: false })
  const { records } = await evidenceOf(envelope.id)
  const consented = records.find((record: { type: string }) => record.type === 'consented')
  expect(consented.disclosures.typedName.value).toBe('Test Signer')
})

const refused: [what: string, body: Record<string, unknown>, path: string, code: string][] = [
  ['an empty required field', { empty: ['sign'] }, 'values.sign', 'required'],
  ['an unchecked required checkbox', { values: { yes: false } }, 'values.yes', 'required'],
  ['text for a checkbox', { values: { yes: 'yes' } }, 'values.yes', 'wrong_kind'],
  ['a checkbox value for a text field', { values: { what: true } }, 'values.what', 'wrong_kind'],
  ['a value for a date field', { values: { day: '2030-01-01' } }, 'values.day', 'set_by_server'],
  ['an unknown field', { values: { other: 'x' } }, 'values.other', 'unknown_field'],
]

test.each(refused)('rejects a test signature with %s, and changes nothing', async (_, body, path, code) => {
  const envelope = await create({ fields: everyType })
  await whenQuiet(envelope.id)
  const before = await contentOf(organization.id)
  const response = await client.call('signatures.requests.testSign', { params: { id: envelope.id }, body })
  expect([response.status, response.body.code]).toEqual([422, 'field_value_invalid'])
  expect(response.body.errors).toMatchObject([{ path, code }])
  expect(await contentOf(organization.id)).toEqual(before)
})

test('generates test values only for fields without a value from the sender', async () => {
  const fields = [
    { ...place('iban', 'text', 0.2), format: 'iban' },
    { ...place('code', 'text', 0.3), format: { mask: 'AA-99' } },
    { ...place('city', 'text', 0.4), value: 'Flensburg' },
    { ...place('fixed', 'text', 0.5), value: 'stays', isReadOnly: true },
  ]
  const envelope = await create({ fields })
  await client.expect('signatures.requests.testSign', 200, { params: { id: envelope.id }, body: {} })
  expect(valuesOf(await waitForStatus(sender, envelope.id, 'completed'))).toEqual({
    ...{ iban: 'DE89 3704 0044 0532 0130 00', code: 'AA-11', city: 'Flensburg', fixed: 'stays' },
  })
})

test('counts wrong access codes of a test signature, and accepts the correct code', async () => {
  const envelope = await create({ accessCode: '4711-berg' })
  const sign = (body: object) => client.call('signatures.requests.testSign', { params: { id: envelope.id }, body })
  expect((await sign({})).body).toMatchObject({ status: 403, code: 'access_code_required' })
  for (const [accessCode, attemptsLeft] of [
    ['4712', 4],
    ['4711 BERG', 3],
  ] as const)
    expect((await sign({ accessCode })).body).toMatchObject({ status: 403, code: 'access_code_wrong', attemptsLeft })
  expect((await sign({ accessCode: '4711-BERG' })).status).toBe(200)
  const { records, integrity } = await evidenceOf(envelope.id)
  const denied = records.filter((record: { type: string }) => record.type === 'access_denied')
  expect([integrity.valid, denied.length]).toEqual([true, 2])
})

test('records no further access code of a test signature in evidence that has a thousand records', async () => {
  const envelope = await create({ accessCode: '4711-berg', fields: everyType })
  const sign = (values: object) =>
    client.call('signatures.requests.testSign', {
      params: { id: envelope.id },
      body: { accessCode: '4711-berg', values },
    })
  expect((await sign({ unknown: 'a' })).status).toBe(422)
  await queryDatabase('update envelopes set evidence_count = 1000 where id = $1', [envelope.id])
  expect((await sign({ unknown: 'a' })).body).toMatchObject({ status: 403, code: 'access_code_locked' })
  const rows = await queryDatabase(
    `select from evidence_records where envelope_id = $1 and record::jsonb ->> 'type' = 'access_passed'`,
    [envelope.id],
  )
  expect(rows).toHaveLength(1)
})

test('rejects an unsupported character in a test signature, and returns the path of the value', async () => {
  const envelope = await create({ fields: everyType })
  const body = { values: { what: '\u{13000}' } }
  const response = await client.call('signatures.requests.testSign', { params: { id: envelope.id }, body })
  expect([response.status, response.body.code, response.body.errors[0].path]).toEqual([
    422,
    'unsupported_character',
    'values.what',
  ])
})

test('rejects a test signature for a signed, voided or missing envelope', async () => {
  const [signed, voided] = [await create(), await create()]
  const sign = (id: string) => client.call('signatures.requests.testSign', { params: { id }, body: {} })
  expect((await sign(signed.id)).status).toBe(200)
  await client.expect('signatures.requests.void', 200, { params: { id: voided.id } })
  for (const { id } of [signed, voided]) {
    const response = await sign(id)
    expect([response.status, response.body.code]).toEqual([409, 'envelope_not_active'])
  }
  expect((await sign('env_none')).status).toBe(404)
})
