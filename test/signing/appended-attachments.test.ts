import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectStatus, type Response } from '../support/client.ts'
import { encryptedPdf } from '../support/encrypted-pdf.ts'
import { createEnvelope, fieldOf, postEnvelope, waitForStatus } from '../support/envelopes.ts'
import { erase } from '../support/erasure.ts'
import { verifiedEvidence } from '../support/evidence.ts'
import { temporaryFolder } from '../support/folder.ts'
import { pdfOfForm } from '../support/form-pdf.ts'
import { apiOf } from '../support/open-api.ts'
import { installedRenderers, paintedPages } from '../support/painted-pages.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import { pngOf } from '../support/png.ts'
import { pdfOfPages, sha256Of } from '../support/sample-pdf.ts'
import { signedElsewhere } from '../support/signed-elsewhere.ts'
import { linkFor, mailFor, post, signRequest, viewIn, whenQuiet } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { storedOf } from '../support/storage.ts'
import { newOrganization } from '../support/tenant.ts'
import { pdfOfContents, pdfOfTexts } from '../support/text-pdf.ts'
import { openSender, readyDocument } from '../support/upload.ts'

type Bytes = Uint8Array<ArrayBuffer>

const { api, documentId } = await openSender(stack)
const identity = fieldOf({
  ...{ id: 'identity', type: 'attachment', y: 0.1, width: 0.6, label: 'Identity', maxFiles: 2 },
  appendToCertificate: true,
})
const fields = [fieldOf(), identity]
const sign = { kind: 'typed', text: 'Anna Müller' }
const passport = pdfOfTexts([['Passport of Anna'], ['Visa of Anna']])
const at = (column: number, row: number) => [column * 6, row * 12, 80]
const photo = pngOf({ width: 40, height: 20, depth: 8, type: 2, at })

async function invited(changes: Record<string, unknown> = {}) {
  const envelope = await createEnvelope(api, { documentId, fields, ...changes })
  return { envelope, link: await linkFor(stack, envelope) }
}

/** Attaches a file as the signing page does. */
async function upload(
  link: string,
  bytes: Bytes,
  name = 'passport.pdf',
  mediaType = 'application/pdf',
  field = 'identity',
) {
  const request = { field, name, mediaType, contentLength: bytes.length }
  const { body } = await post(`${link}/attachments`, request)
  const response = await fetch(`${link}/attachments/${body.id}`, { method: 'PUT', body: bytes })
  return { status: response.status, body: (await response.json()) as Response['body'] }
}

async function signedWith(link: string, files: string[]) {
  const values = { sign, identity: { kind: 'files', files } }
  expect((await post(`${link}/sign`, await signRequest(link, { values }))).status).toBe(200)
}

/** Corrects the fields of an envelope. Returns the new signing link. */
async function correct(envelope: { id: string; signer: { email: string } }, corrected: object[]): Promise<string> {
  await expectStatus(api.send('POST', `/v1/signatures/requests/${envelope.id}/correct`, { fields: corrected }), 200)
  await whenQuiet(envelope.id)
  const { text } = await mailFor(stack, envelope)
  return /https?:\/\/\S+\/sign\/\S+/.exec(text)?.[0] ?? ''
}

const attachmentsOf = (envelopeId: string) =>
  queryDatabase<{ id: string; object_key: string }>('select id, object_key from attachments where envelope_id = $1', [
    envelopeId,
  ])
const idsOf = async (envelopeId: string) => (await attachmentsOf(envelopeId)).map(({ id }) => id)
const objectKeysOf = async (envelopeId: string) => (await attachmentsOf(envelopeId)).map((row) => row.object_key)

const textOf = (pdf: Uint8Array): string[] => {
  const path = join(temporaryFolder('appended'), 'certificate.pdf')
  writeFileSync(path, pdf)
  return runTool('pdftotext', ['-layout', path, '-']).split('\f')
}

describe('appendToCertificate', () => {
  it('appends the pages of attached files to the certificate', async () => {
    const { envelope, link } = await invited()
    expect(envelope.fields[1]).toMatchObject({ appendToCertificate: true })
    expect(viewIn(await (await fetch(link)).text()).fields).toContainEqual(
      expect.objectContaining({ id: 'identity', appendToCertificate: true }),
    )
    const files = []
    for (const [bytes, name, mediaType] of [
      [passport, 'passport.pdf', 'application/pdf'],
      [photo, 'photo.png', 'image/png'],
    ] as const) {
      const { status, body } = await upload(link, bytes, name, mediaType)
      expect([status, body.file?.sha256]).toEqual([200, sha256Of(bytes)])
      files.push(body.file.id)
    }
    await signedWith(link, files)
    await waitForStatus(api, envelope.id, 'completed')
    const { certificate, bundle, failed } = await verifiedEvidence(api, envelope.id)
    expect([failed, bundle.integrity.valid]).toEqual([[], true])
    const fieldsRecord = bundle.records[0].data.fields
    expect(fieldsRecord[1]).toMatchObject({ id: 'identity', appendToCertificate: true })
    for (const renderer of installedRenderers()) {
      const painted = paintedPages(renderer, certificate)
      const expected = paintedPages(renderer, passport)
      expect(painted.slice(-3, -1).map((page, index) => expected[index]?.equals(page))).toEqual([true, true])
    }
    if (missingTool('pdftotext') === null) {
      const pages = textOf(certificate).slice(0, -1)
      const own = pages.length - 3
      const text = pages.slice(0, own).join(' ')
      expect(text).toContain(`Pages ${own + 1} to ${own + 2} of this file`)
      expect(text).toContain(`Pages ${own + 3} to ${own + 3} of this file`)
      expect(text.replace(/\s/g, '')).toContain(sha256Of(passport))
      expect(pages.slice(own, own + 2).map((page) => page.trim())).toEqual(['Passport of Anna', 'Visa of Anna'])
    }
  })

  it('returns `file_not_appendable` for a file that cannot be appended, and stores nothing', async () => {
    const { envelope, link } = await invited()
    const script = '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>'
    const many = pdfOfTexts(Array.from({ length: 51 }, (_, index) => [`Page ${index + 1}`]))
    const damaged = photo.slice(0, 60)
    // The two files together have 16 MiB.
    const large = new Uint8Array(9 * 1_048_576)
    large.set(passport)
    const outcomes = []
    for (const [bytes, name, mediaType] of [
      [encryptedPdf('password'), 'a.pdf', 'application/pdf'],
      [pdfOfForm(['/FT/Tx/T(Name)']), 'b.pdf', 'application/pdf'],
      [await signedElsewhere(pdfOfPages()), 'c.pdf', 'application/pdf'],
      [many, 'd.pdf', 'application/pdf'],
      [new TextEncoder().encode('%PDF-1.7\n%nothing\n'), 'e.pdf', 'application/pdf'],
      [pdfOfContents(['BT ET'], { page: `/AA<</O ${script.slice(11)}>>` }), 'f.pdf', 'application/pdf'],
      [damaged, 'g.png', 'image/png'],
      [large, 'h.pdf', 'application/pdf'],
    ] as [Bytes, string, string][]) {
      const { status, body } = await upload(link, bytes, name, mediaType)
      outcomes.push([status, body.code, body.errors?.[0].code, body.reason])
    }
    const refused = (reason: unknown) => [422, 'field_value_invalid', 'file_not_appendable', reason]
    expect(outcomes).toEqual([
      refused('encryption'),
      refused('has_form'),
      refused('has_signatures'),
      refused('too_many_pages'),
      refused(expect.any(String)),
      refused('javascript'),
      refused('image_broken'),
      refused('too_large'),
    ])
    expect(await queryDatabase('select from attachments where envelope_id = $1', [envelope.id])).toEqual([])
  })

  it('deletes files that a correction makes unsuitable for the certificate, so sealing succeeds', async () => {
    const plain = { ...identity, appendToCertificate: false }
    const other = { ...plain, id: 'other', y: 0.4, isRequired: false }
    const { envelope, link } = await invited({ fields: [fieldOf(), plain, other] })
    const locked = await upload(link, encryptedPdf('password') as Bytes)
    const kept = await upload(link, encryptedPdf('password') as Bytes, 'visa.pdf', 'application/pdf', 'other')
    const keys = await objectKeysOf(envelope.id)
    expect([locked.status, kept.status, keys.length]).toEqual([200, 200, 2])

    const corrected = await correct(envelope, [fieldOf(), identity, other])
    expect((await idsOf(envelope.id)).toSorted()).toEqual([kept.body.file.id])
    await expect.poll(() => storedOf(keys)).toHaveLength(1)
    const values = { sign, identity: { kind: 'files', files: [locked.body.file.id] } }
    const early = await post(`${corrected}/sign`, await signRequest(corrected, { values }))
    expect([early.status, early.body.errors?.[0].code]).toEqual([422, 'file_missing'])
    const { body } = await upload(corrected, passport)
    await signedWith(corrected, [body.file.id])
    await waitForStatus(api, envelope.id, 'completed')
  })

  it('deletes appended files when a correction reduces their share, and keeps them otherwise', async () => {
    const one = { ...identity, maxFiles: 1 }
    const { envelope, link } = await invited({ fields: [fieldOf(), one] })
    const many = pdfOfTexts(Array.from({ length: 60 }, (_, index) => [`Page ${index + 1}`]))
    const { body } = await upload(link, many)
    await correct(envelope, [fieldOf({ label: 'Sign here' }), one])
    expect(await idsOf(envelope.id)).toEqual([body.file.id])
    await correct(envelope, [fieldOf(), identity])
    expect(await idsOf(envelope.id)).toEqual([])
  })

  it('stores no unchecked file if a correction changes its field during the upload', async () => {
    const { envelope, link } = await invited({ fields: [fieldOf(), { ...identity, appendToCertificate: false }] })
    const bytes = encryptedPdf('password')
    const request = { field: 'identity', name: 'a.pdf', mediaType: 'application/pdf', contentLength: bytes.length }
    const { body: reserved } = await post(`${link}/attachments`, request)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const sent = fetch(`${link}/attachments/${reserved.id}`, {
      method: 'PUT',
      body: readable,
      duplex: 'half',
    } as RequestInit)
    await writer.write(bytes.subarray(0, 100))
    const state = async () => (await queryDatabase('select state from attachments where id = $1', [reserved.id]))[0]
    await expect.poll(state).toEqual({ state: 'storing' })
    await correct(envelope, fields)
    await writer.write(bytes.subarray(100))
    await writer.close()
    expect((await sent).status).toBe(409)
    expect(await idsOf(envelope.id)).toEqual([])
  })

  it('deletes a certificate with appended files when the signer is erased', async () => {
    const { envelope, link } = await invited()
    const { body } = await upload(link, passport)
    await signedWith(link, [body.file.id])
    await waitForStatus(api, envelope.id, 'completed')
    const stored = await queryDatabase<{ object_key: string }>(
      "select object_key from artifacts where envelope_id = $1 and kind = 'certificate'",
      [envelope.id],
    )
    const report = await erase(api, envelope.signer.email)
    expect(report.filesDeleted).toEqual([envelope.id])
    const address = `/v1/signatures/requests/${envelope.id}`
    expect((await api.send('GET', `${address}/artifacts/certificate`)).status).toBe(404)
    expect((await api.send('GET', `${address}/artifacts/document`)).status).toBe(200)
    await expect.poll(() => storedOf(stored.map(({ object_key }) => object_key))).toEqual([])
    expect((await api.send('GET', `${address}/evidence`)).body.integrity.valid).toBe(true)
  })

  it('rejects fields with more than ten appended files in total, and the option on a text field', async () => {
    const three = [1, 2, 3].map((n) => ({ ...identity, id: `identity-${n}`, y: 0.1 * n, maxFiles: 4 }))
    const wrong = await postEnvelope(api, { documentId, fields: [fieldOf(), ...three] })
    expect([wrong.status, wrong.body.errors[0].code]).toEqual([422, 'too_many_files'])
    const text = fieldOf({ id: 'text', type: 'text', y: 0.3, appendToCertificate: true })
    const foreign = await postEnvelope(api, { documentId, fields: [fieldOf(), text] })
    expect([foreign.status, foreign.body.errors[0].code]).toEqual([422, 'not_for_type'])
  })

  it('produces valid evidence for a test signature with appended files', async () => {
    const sandbox = apiOf(stack, (await newOrganization()).test)
    const envelope = await createEnvelope(sandbox, { documentId: await readyDocument(sandbox), fields })
    await sandbox.send('POST', `/v1/signatures/requests/${envelope.id}/test-sign`, {})
    await waitForStatus(sandbox, envelope.id, 'completed')
    expect((await verifiedEvidence(sandbox, envelope.id)).failed).toEqual([])
  })
})
