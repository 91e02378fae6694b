import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limits } from '../../core/limits.ts'
import { eicarTestFile } from '../../platform/ports/builtin-scanner.ts'
import { expectStatus, type Response } from '../support/client.ts'
import { artifactOf, createEnvelope, fieldOf, postEnvelope, waitForStatus } from '../support/envelopes.ts'
import { erase } from '../support/erasure.ts'
import { temporaryFolder } from '../support/folder.ts'
import { apiOf, openApi } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { sha256Of } from '../support/sample-pdf.ts'
import { linkFor, post, signRequest, viewIn } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { storedOf } from '../support/storage.ts'
import { newOrganization } from '../support/tenant.ts'
import { openSender, readyDocument } from '../support/upload.ts'

const { api, documentId } = await openSender(stack)

const sign = { kind: 'typed', text: 'Anna Müller' }
const identity = fieldOf({ id: 'identity', type: 'attachment', y: 0.1, width: 0.6, label: 'Identity', maxFiles: 2 })
const fields = [fieldOf(), identity]
const pdf = new Uint8Array(new TextEncoder().encode('%PDF-1.7\n%hostile bytes that no reader of the service opens\n'))
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
type Bytes = Uint8Array<ArrayBuffer>

const description = (bytes: Bytes, more: Record<string, unknown> = {}) => ({
  ...{ field: 'identity', name: 'passport.pdf', mediaType: 'application/pdf', contentLength: bytes.length },
  ...more,
})

async function send(method: string, address: string, body: BodyInit | null = null, headers = {}) {
  const response = await fetch(address, { method, body, headers })
  return { status: response.status, body: (await response.json()) as Response['body'] }
}
const put = (link: string, id: string, bytes: Bytes) => send('PUT', `${link}/attachments/${id}`, bytes)

/** Attaches a file as the signing page does, and returns its details. */
async function attach(link: string, bytes: Bytes = pdf, more: Record<string, unknown> = {}) {
  const { id } = await expectStatus(post(`${link}/attachments`, description(bytes, more)), 200)
  const stored = await put(link, id, bytes)
  expect(stored).toMatchObject({ status: 200 })
  return stored.body.file
}
async function invited(changes: Record<string, unknown> = {}) {
  const envelope = await createEnvelope(api, { documentId, fields, ...changes })
  return { envelope, link: await linkFor(stack, envelope) }
}
const signWith = async (link: string, files: string[], more: Record<string, unknown> = {}) =>
  post(`${link}/sign`, await signRequest(link, { values: { sign, identity: { kind: 'files', files }, ...more } }))
const rowsOf = (envelopeId: string) =>
  queryDatabase<{ id: string; state: string; object_key: string }>(
    'select id, state, object_key from attachments where envelope_id = $1 order by id',
    [envelopeId],
  )
const codesOf = ({ body }: { body: { code: string; errors?: { code: string }[] } }) => [
  body.code,
  ...(body.errors ?? []).map(({ code }) => code),
]

test('returns an attached file for download, and lists it in the sealed document, the evidence and the certificate', async () => {
  const { envelope, link } = await invited()
  expect(envelope.fields[1]).toMatchObject({ type: 'attachment', minFiles: null, maxFiles: 2 })
  const file = await attach(link, pdf, { name: '../Pass\u202eport.pdf' })
  const photo = await attach(link, png, { name: 'photo.png', mediaType: 'image/png' })
  const sha256 = sha256Of(pdf)
  expect(file).toEqual({ ...description(pdf), name: 'Pass_port.pdf', id: file.id, sha256, field: undefined })
  expect(viewIn(await (await fetch(link)).text()).values.identity.files).toEqual([file, photo])

  const early = await api.send('GET', `/v1/signatures/requests/${envelope.id}/artifacts/${file.id}`)
  expect([early.status, early.body.code]).toEqual([409, 'envelope_not_completed'])
  expect((await signWith(link, [file.id, photo.id])).status).toBe(200)
  const completed = await waitForStatus(api, envelope.id, 'completed')
  expect(completed.fields[1]).toMatchObject({ value: null, files: [file, photo] })

  const address = `/v1/signatures/requests/${envelope.id}/artifacts/${file.id}`
  const download = await expectStatus(api.send('GET', address), 200)
  expect(download).toMatchObject({ sha256, contentLength: pdf.length, parts: null })
  const response = await fetch(download.url)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf)
  const signed = new URL(download.url).searchParams
  expect(signed.get('response-content-disposition')).toMatch(/^attachment; filename="Pass_port\.pdf"/)

  const { body: evidence } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(evidence.integrity.valid).toBe(true)
  expect(evidence.integrity.checks).toContainEqual(expect.objectContaining({ name: 'attachments', ok: true }))
  const set = evidence.records.find(({ type }: { type: string }) => type === 'fields_set')
  expect(JSON.parse(set.disclosures['field.identity'].value)).toEqual({ kind: 'files', files: [file, photo] })
  if (missingTool('pdftotext') === null) {
    for (const [artifact, hash] of [
      ['document', sha256.slice(0, 16)],
      ['certificate', sha256],
    ] as const) {
      const path = join(temporaryFolder('attachments'), `${artifact}.pdf`)
      writeFileSync(path, await artifactOf(api, envelope.id, artifact))
      const words = runTool('pdftotext', ['-layout', path, '-']).replace(/\s+/g, ' ')
      for (const each of ['Pass_port.pdf', 'photo.png']) expect(words, artifact).toContain(each)
      expect(words.replaceAll(' ', ''), artifact).toContain(hash)
    }
  }
})

test('rejects requests for an attached file from another signer or organization', async () => {
  const [own, other] = [await invited(), await invited()]
  const { id } = await expectStatus(post(`${own.link}/attachments`, description(pdf)), 200)
  expect((await put(other.link, id, pdf)).status).toBe(404)
  expect((await put(own.link, id, pdf)).status).toBe(200)
  expect((await send('DELETE', `${other.link}/attachments/${id}`)).status).toBe(404)
  const foreign = await signWith(other.link, [id])
  expect([foreign.status, ...codesOf(foreign)]).toEqual([422, 'field_value_invalid', 'file_missing'])

  expect((await signWith(own.link, [id])).status).toBe(200)
  await waitForStatus(api, own.envelope.id, 'completed')
  const stranger = await openApi(stack)
  const address = (envelopeId: string) => `/v1/signatures/requests/${envelopeId}/artifacts/${id}`
  expect((await stranger.send('GET', address(own.envelope.id))).status).toBe(404)
  expect((await api.send('GET', address(other.envelope.id))).status).toBe(409)
})

test('returns 410 for a repeated or late upload of an attached file', async () => {
  const { link } = await invited()
  const { id } = await attach(link)
  const again = await put(link, id, pdf)
  expect([again.status, again.body.code]).toEqual([410, 'upload_expired'])
  const late = await expectStatus(post(`${link}/attachments`, description(pdf)), 200)
  await queryDatabase("update attachments set expires_at = now() - interval '1 second' where id = $1", [late.id])
  expect((await put(link, late.id, pdf)).status).toBe(410)
})

test('deletes the attached files of a former signer after a reassignment', async () => {
  const { envelope, link } = await invited()
  const { id } = await attach(link)
  const reassigned = await expectStatus(
    api.send('POST', `/v1/signatures/requests/${envelope.id}/reassign`, { signerEmail: 'new@example.com' }),
    200,
  )
  const next = await linkFor(stack, reassigned)
  expect(viewIn(await (await fetch(next)).text()).values.identity).toBeUndefined()
  expect(codesOf(await signWith(next, [id]))).toEqual(['field_value_invalid', 'file_missing'])
  expect((await put(link, id, pdf)).status).toBe(410)
  await expect.poll(() => rowsOf(envelope.id)).toEqual([])
})

test('rejects an attached file that contains malware or whose type or length differs from the reservation', async () => {
  const { envelope, link } = await invited()
  const infected = new Uint8Array([...pdf, ...eicarTestFile])
  const outcomes = []
  for (const [bytes, more] of [
    [infected, {}],
    [png, {}],
    [pdf, { contentLength: pdf.length + 1 }],
    [pdf, { contentLength: pdf.length - 1 }],
  ] as const) {
    const { id } = await expectStatus(post(`${link}/attachments`, description(bytes as Bytes, more)), 200)
    const { status, body } = await put(link, id, bytes as Bytes)
    outcomes.push([status, body.code])
  }
  expect(outcomes).toEqual([
    [422, 'malware_found'],
    [415, 'unsupported_media_type'],
    [422, 'upload_length_mismatch'],
    [413, 'payload_too_large'],
  ])
  expect(await rowsOf(envelope.id)).toEqual([])
  expect(await queryDatabase('select from pending_objects where subject_id = $1', [envelope.id])).toEqual([])
  const refused = await queryDatabase<{ action: string }>(
    "select action from audit_events where target_id = $1 and action = 'envelope.file_refused'",
    [envelope.id],
  )
  expect(refused).toHaveLength(1)
})

test('rejects an attachment reservation with an invalid length, media type or field', async () => {
  const { envelope, link } = await invited()
  for (const wrong of [{ contentLength: 10_485_761 }, { mediaType: 'text/html' }, { contentLength: 0 }])
    expect((await post(`${link}/attachments`, description(pdf, wrong))).status).toBe(400)
  for (const field of ['sign', 'unknown'])
    expect(codesOf(await post(`${link}/attachments`, description(pdf, { field })))).toContain('unknown_field')
  expect(await rowsOf(envelope.id)).toEqual([])
})

test('accepts an attached file after three unused reservations for the same field', async () => {
  const { envelope, link } = await invited()
  for (let interrupted = 0; interrupted < 3; interrupted++)
    await expectStatus(post(`${link}/attachments`, description(pdf)), 200)
  const { id } = await attach(link)
  expect((await signWith(link, [id])).status).toBe(200)
  await waitForStatus(api, envelope.id, 'completed')
})

test("limits the total size of an envelope's attached files, including reserved uploads", async () => {
  const { envelope, link } = await invited()
  const full = { contentLength: limits.attachmentBytesMax }
  const count = limits.attachmentsBytesMax / limits.attachmentBytesMax
  for (let i = 0; i < count; i++) await expectStatus(post(`${link}/attachments`, description(pdf, full)), 200)
  const refused = await post(`${link}/attachments`, description(pdf))
  expect(codesOf(refused)).toEqual(['field_value_invalid', 'files_too_large'])
  expect(refused.body.detail).toContain(`${limits.attachmentsBytesMax} bytes`)
  expect(await rowsOf(envelope.id)).toHaveLength(count)
})

test('limits the number of attached files per field, even in concurrent uploads', async () => {
  const { envelope, link } = await invited()
  const reserved = await Promise.all(Array.from({ length: 6 }, () => post(`${link}/attachments`, description(pdf))))
  expect(reserved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  const uploads = await Promise.all(reserved.map(({ body }) => put(link, body.id, pdf)))
  const refused = uploads.filter(({ status }) => status !== 200)
  expect(refused.map(codesOf)).toEqual(Array(4).fill(['field_value_invalid', 'too_many_files']))
  const ids = (await rowsOf(envelope.id)).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(codesOf(await post(`${link}/attachments`, description(pdf)))).toContain('too_many_files')
  expect((await send('DELETE', `${link}/attachments/${ids[0]}`)).status).toBe(200)
  const third = await attach(link)
  expect(codesOf(await signWith(link, [third.id, third.id]))).toEqual(['field_value_invalid', 'file_twice'])
  expect((await signWith(link, [third.id])).status).toBe(200)
  await waitForStatus(api, envelope.id, 'completed')
  await expect
    .poll(async () => (await rowsOf(envelope.id)).map(({ id, state }) => [id, state]))
    .toEqual([[third.id, 'signed']])
})

test('rejects a signature that refers to a removed attached file, even in concurrent requests', async () => {
  const { envelope, link } = await invited()
  const [kept, removed] = [await attach(link), await attach(link)]
  const [row] = (await rowsOf(envelope.id)).filter(({ id }) => id === removed.id)
  expect((await send('DELETE', `${link}/attachments/${removed.id}`)).status).toBe(200)
  // The erasure has marked the object, so the cleanup deletes it within seconds.
  await expect.poll(() => storedOf([String(row?.object_key)])).toEqual([])
  expect(codesOf(await signWith(link, [kept.id, removed.id]))).toEqual(['field_value_invalid', 'file_missing'])
  const outcomes = await Promise.all([signWith(link, [kept.id]), send('DELETE', `${link}/attachments/${kept.id}`)])
  const isSigned = outcomes[0].status === 200
  expect(outcomes.map(({ status }) => status)).toEqual(isSigned ? [200, expect.any(Number)] : [422, 200])
  if (isSigned) await waitForStatus(api, envelope.id, 'completed')
  expect((await rowsOf(envelope.id)).map(({ state }) => state)).toEqual(isSigned ? ['signed'] : [])
})

test('charges the declared size of attached files, and releases it after the envelope is declined', async () => {
  const sender = await openSender(stack)
  const envelope = await createEnvelope(sender.api, { documentId: sender.documentId, fields })
  const link = await linkFor(stack, envelope)
  const stored = async () =>
    Number(
      (
        await queryDatabase<{ sum: string }>(
          "select coalesce(sum(amount), 0) as sum from usage_counters where organization_id = $1 and kind = 'storedBytes'",
          [sender.api.organizationId],
        )
      )[0]?.sum,
    )
  const before = await stored()
  await expectStatus(post(`${link}/attachments`, description(pdf, { contentLength: 5_000 })), 200)
  expect((await stored()) - before).toBe(5_000)
  await attach(link)
  expect((await stored()) - before).toBe(5_000 + pdf.length)
  await expectStatus(post(`${link}/decline`), 200)
  const late = await post(`${link}/attachments`, description(pdf))
  expect([late.status, late.body.code]).toEqual([409, 'envelope_not_active'])
  await queryDatabase("update attachments set expires_at = now() - interval '2 hours' where envelope_id = $1", [
    envelope.id,
  ])
  await expect.poll(async () => [(await stored()) - before, await rowsOf(envelope.id)]).toEqual([0, []])
})

test('deletes attached files and their names when the signer is erased', async () => {
  const { envelope, link } = await invited()
  const { id } = await attach(link)
  expect((await signWith(link, [id])).status).toBe(200)
  await waitForStatus(api, envelope.id, 'completed')
  const [row] = await rowsOf(envelope.id)
  await erase(api, envelope.signer.email)
  expect(await rowsOf(envelope.id)).toEqual([])
  await expect.poll(() => storedOf([String(row?.object_key)])).toEqual([])
  const address = `/v1/signatures/requests/${envelope.id}`
  expect((await api.send('GET', `${address}/artifacts/${id}`)).status).toBe(404)
  const { body: evidence } = await api.send('GET', `${address}/evidence`)
  expect(evidence.integrity.valid).toBe(true)
  expect(JSON.stringify(evidence)).not.toContain('passport.pdf')
})

test('rejects an attachment field whose minimum number of files exceeds the maximum', async () => {
  const wrong = await postEnvelope(api, { documentId, fields: [fieldOf(), { ...identity, minFiles: 3 }] })
  expect([wrong.status, ...codesOf(wrong)]).toEqual([422, 'field_value_invalid', 'out_of_range'])
})

test('attaches the minimum number of files in a test signature', async () => {
  const sandbox = apiOf(stack, (await newOrganization()).test)
  const testDocument = await readyDocument(sandbox)
  const two = { ...identity, minFiles: 2 }
  const envelope = await createEnvelope(sandbox, { documentId: testDocument, fields: [fieldOf(), two] })
  await expectStatus(sandbox.send('POST', `/v1/signatures/requests/${envelope.id}/test-sign`, {}), 200)
  const completed = await waitForStatus(sandbox, envelope.id, 'completed')
  expect(completed.fields[1].files).toMatchObject([{ name: 'test.png' }, { name: 'test.png' }])
})
