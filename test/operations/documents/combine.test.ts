import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { memorySource } from '../../../base/bytes.ts'
import { verifyEvidence } from '../../../core/signing/verify-evidence.ts'
import { verifySealedPdf } from '../../../pdf/verify/verify.ts'
import { createPdfWriter } from '../../fixtures/pdf/pdf-writer.ts'
import { api } from '../../support/client.ts'
import { createEnvelope } from '../../support/envelopes.ts'
import { verifiedEvidence } from '../../support/evidence.ts'
import { apiOf } from '../../support/open-api.ts'
import { pdfOfPages, sha256Of } from '../../support/sample-pdf.ts'
import { signedElsewhere } from '../../support/signed-elsewhere.ts'
import { signAndComplete } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { pdfOfTexts } from '../../support/text-pdf.ts'
import { createDraft, readyDocument } from '../../support/upload.ts'
import { actionsOn, countRows } from '../../support/written.ts'

const organization = await newOrganization()
const sender = apiOf(stack, organization)
const client = api(organization.apiKey)

const combine = (body: unknown, idempotencyKey: string = randomUUID(), from = client) =>
  from.call('documents.combine', { body, idempotencyKey })

const [lease, rules] = [
  pdfOfTexts([['The tenant pays rent.'], ['Signed in Berlin.']]),
  pdfOfTexts([['No dogs.'], ['Cats are fine.'], ['Keep the stairs clean.']]),
]
const leaseId = await readyDocument(sender, lease, 'Lease')
const rulesId = await readyDocument(sender, rules, 'House rules')
const parts = [{ documentId: leaseId }, { documentId: rulesId, pages: '3,1-2', title: 'Annex' }]

async function bytesOf(documentId: string): Promise<Uint8Array> {
  const { url } = await client.expect('documents.download', 200, { params: { id: documentId } })
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

describe('documents.combine', () => {
  it('combines selected pages in order, and returns the version, hash and pages of each part', async () => {
    const { status, body } = await combine({ title: 'Lease with annex', type: 'lease', parts })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'ready', type: 'lease', source: { pageCount: 5, version: 1 } })
    expect(body.source.parts).toEqual([
      {
        ...{ documentId: leaseId, version: 1, sha256: sha256Of(lease), title: 'Lease' },
        ...{ pages: '1-2', firstPage: 1, pageCount: 2 },
      },
      {
        ...{ documentId: rulesId, version: 1, sha256: sha256Of(rules), title: 'Annex' },
        ...{ pages: '3,1-2', firstPage: 3, pageCount: 3 },
      },
    ])
    const bytes = await bytesOf(body.id)
    expect(body.source).toMatchObject({ sha256: sha256Of(bytes), contentLength: bytes.length })
    const read = await client.expect('documents.get', 200, { params: { id: body.id } })
    expect({ ...read, text: null }).toEqual({ ...body, text: null })
    const { data } = await client.expect('documents.versions.list', 200, { params: { id: body.id } })
    expect(data).toMatchObject([{ origin: 'combined', parts: body.source.parts }])
    await expect
      .poll(async () => (await client.call('documents.readText', { params: { id: body.id } })).body.text, {
        timeout: 30_000,
      })
      .toBe(
        ['The tenant pays rent.', 'Signed in Berlin.', 'Keep the stairs clean.', 'No dogs.', 'Cats are fine.'].join(
          '\f',
        ),
      )
    expect(await actionsOn(organization.id, body.id)).toContain('document.created')
    const read2 = await queryDatabase(
      "select details from audit_events where target_id = $1 and action = 'document.combined' and details->>'documentId' = $2",
      [rulesId, body.id],
    )
    expect(read2).toEqual([{ details: { documentId: body.id } }])
  })

  it('creates one combined document per Idempotency-Key', async () => {
    const before = await countRows('documents', organization.id)
    const key = randomUUID()
    const responses = await Promise.all([1, 2, 3].map(() => combine({ title: 'Once', parts }, key)))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect((await combine({ title: 'Other', parts }, key)).body.code).toBe('idempotency_key_reused')
    expect(await countRows('documents', organization.id)).toBe(before + 1)
  })

  it('records the version, hash and pages of each part in the evidence', async () => {
    const { body } = await combine({ title: 'To be signed', parts })
    const envelope = await createEnvelope(sender, { documentId: body.id })
    await signAndComplete(sender, stack, envelope)
    const { bundle, pdf, failed } = await verifiedEvidence(sender, envelope.id)
    expect(failed).toEqual([])
    const facts = body.source.parts.map(({ title: _, ...rest }: { title: string }) => rest)
    expect(bundle.records[0].data.parts).toEqual(facts)
    const forged = structuredClone(bundle)
    forged.records[0].data.parts[1].sha256 = sha256Of(lease)
    expect((await verifyEvidence(forged, { publicKey: stack.checkpointPublicKey })).valid).toBe(false)
    const checks = await verifySealedPdf(memorySource(pdf), { trustedCertificatePem: stack.sealCertificate })
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
    const params = { id: envelope.id, artifact: 'document' }
    const artifact = await client.expect('signatures.requests.artifact', 200, { params })
    expect(artifact.parts).toEqual(body.source.parts)
  })

  it('creates a document from selected pages of a single document', async () => {
    const { body } = await combine({ title: 'Page two', parts: [{ documentId: rulesId, pages: '2' }] })
    expect(body.source).toMatchObject({ pageCount: 1, parts: [{ pages: '2', pageCount: 1 }] })
  })
})

describe('documents.combine', () => {
  it.each([
    ['/AcroForm<</Fields[4 0 R]>>', '/Annots[4 0 R]', 'has_form'],
    ['/Names<</EmbeddedFiles<</Names[(a.txt)<</Type/Filespec/F(a.txt)/EF<</F 5 0 R>>>>]>>>>', '', 'has_attachments'],
  ])('rejects a part whose PDF catalog contains %s', async (catalog, page, code) => {
    const pdf = createPdfWriter()
    pdf.object(1, `<</Type/Catalog/Pages 2 0 R${catalog}>>`)
    pdf.object(2, '<</Type/Pages/Count 1/Kids[3 0 R]>>')
    pdf.object(3, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]${page}>>`)
    if (code === 'has_form') pdf.object(4, '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/F 4/Rect[10 10 60 30]>>')
    else pdf.stream(5, '/Type/EmbeddedFile', 'text')
    pdf.end(pdf.xrefTable())
    const documentId = await readyDocument(sender, pdf.bytes())
    const { status, body } = await combine({ title: 'Lossy', parts: [{ documentId: leaseId }, { documentId }] })
    expect([status, body.code, body.reason]).toEqual([422, 'document_not_combinable', code])
    expect(body.errors).toEqual([{ path: 'parts.1', code, message: expect.any(String) }])
  })

  it('rejects a signed document as a part', async () => {
    const documentId = await readyDocument(sender, await signedElsewhere(lease))
    const { body } = await combine({ title: 'Lossy', parts: [{ documentId }] })
    expect([body.code, body.reason]).toEqual(['document_not_combinable', 'has_signatures'])
  })

  it('rejects a combination with an invalid page range or more than 1,000 pages', async () => {
    const pages = [
      { documentId: leaseId, pages: '2-3' },
      { documentId: rulesId, pages: '3-1' },
    ]
    const { status, body } = await combine({ title: 'Pages', parts: pages })
    expect([status, body.code]).toEqual([422, 'input_invalid'])
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['parts.0.pages', 'parts.1.pages'])
    const large = await readyDocument(sender, pdfOfPages(Array(600).fill('/MediaBox[0 0 100 100]')))
    const many = await combine({ title: 'Pages', parts: [{ documentId: large }, { documentId: large }] })
    expect(many.body.errors).toMatchObject([{ path: 'parts', code: 'too_many_pages' }])
  })

  it('rejects parts that are drafts, in the trash, missing or in another organization, and a missing folder', async () => {
    const draft = await createDraft(sender)
    const trashed = await readyDocument(sender)
    await sender.send('DELETE', `/v1/documents/${trashed}`)
    const foreign = await readyDocument(apiOf(stack, await newOrganization()))
    const before = await countRows('documents', organization.id)
    for (const documentId of [draft, trashed]) {
      const { status, body } = await combine({ title: 'No', parts: [{ documentId: leaseId }, { documentId }] })
      expect([status, body.code, body.errors[0].path]).toEqual([409, 'document_not_ready', 'parts.1'])
    }
    for (const documentId of [foreign, 'doc_missing']) {
      const { status, body } = await combine({ title: 'No', parts: [{ documentId: leaseId }, { documentId }] })
      expect([status, body.code, body.errors[0].path]).toEqual([404, 'not_found', 'parts.1'])
    }
    const { status } = await combine({ title: 'No', folderId: 'fld_missing', parts })
    expect(status).toBe(404)
    expect(await countRows('documents', organization.id)).toBe(before)
  })

  it('rejects a combined document that exceeds the storage budget', async () => {
    const small = await newOrganization()
    const smallApi = apiOf(stack, small)
    const documentId = await readyDocument(smallApi, lease)
    await queryDatabase(`update organizations set budgets = '{"storedBytes": 1500}' where id = $1`, [small.id])
    const { status, body } = await combine({ title: 'Full', parts: [{ documentId }] }, randomUUID(), api(small.apiKey))
    expect([status, body.code, body.budget]).toEqual([422, 'limit_reached', 'storedBytes'])
    expect(await countRows('documents', small.id)).toBe(1)
  })
})
