import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { concatBytes, memorySource, utf8 } from '../../base/bytes.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { readBack } from '../../pdf/seal/read-back.ts'
import { pdfRef } from '../../pdf/syntax/objects.ts'
import { verifySealedPdf } from '../../pdf/verify/verify.ts'
import { createPdfWriter, type PdfWriter, writeOnePage } from '../fixtures/pdf/pdf-writer.ts'
import { artifactOf, createEnvelope, fieldOf } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openApi } from '../support/open-api.ts'
import { missingTool } from '../support/pdf-tools.ts'
import { pdfOfPages } from '../support/sample-pdf.ts'
import { signAndComplete } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const api = await openApi(stack)
const folder = temporaryFolder('sealed')

type Bytes = Uint8Array<ArrayBuffer>
type Field = ReturnType<typeof fieldOf>

/** Uploads, sends and signs a document. Returns the sealed file and the completed envelope. */
async function sealedFrom(
  original: Bytes,
  fields?: Field[],
  entries?: Record<string, unknown>,
  lastSeal?: 'lock' | 'open',
) {
  const documentId = await readyDocument(api, original)
  const envelope = await createEnvelope(api, { documentId, lastSeal, ...(fields ? { fields } : {}) })
  const completed = await signAndComplete(api, stack, envelope, entries)
  return { completed, sealed: await artifactOf(api, envelope.id, 'document') }
}

const createSha256 = () => {
  const hash = createHash('sha256')
  return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: async () => new Uint8Array(hash.digest()) }
}

const failedChecks = async (bytes: Bytes) =>
  (
    await verifySealedPdf(memorySource(bytes), {
      trustedCertificatePem: stack.sealCertificate,
      sha256: createSha256,
    })
  ).filter(({ ok }) => !ok)

const startsWith = (whole: Bytes, start: Bytes) => Buffer.from(whole.subarray(0, start.length)).equals(start)

test.each([
  ['a cross-reference table', (pdf: PdfWriter) => pdf.xrefTable()],
  ['a cross-reference stream', (pdf: PdfWriter) => pdf.xrefStream(4)],
])('adds no object for a dangling reference in a sealed file with %s', async (_, section) => {
  const pdf = createPdfWriter()
  const missing = Array.from({ length: 40 }, (_, i) => 5 + i)
  writeOnePage(pdf, { page: `/Annots[${missing.map((number) => `${number} 0 R`).join(' ')}]` })
  pdf.end(section(pdf))
  const { sealed } = await sealedFrom(pdf.bytes())
  expect(await failedChecks(sealed)).toEqual([])
  const file = await openPdf(memorySource(sealed))
  for (const number of missing) expect(await file.getObject(pdfRef(number))).toBeNull()
  if (!missingTool('qpdf')) {
    const path = join(folder, 'open.pdf')
    writeFileSync(path, sealed)
    expect(spawnSync('qpdf', ['--check', path]).status).toBe(0)
  }
})

test('writes a direct annotation of a page as an indirect object', async () => {
  const pdf = createPdfWriter()
  const link = '<</Type /Annot /Subtype /Link /Rect [10 10 90 30] /Border [0 0 0]>>'
  writeOnePage(pdf, { page: `/Annots[${link}]` })
  pdf.end(pdf.xrefTable())
  const { sealed } = await sealedFrom(pdf.bytes())
  expect(await failedChecks(sealed)).toEqual([])
  expect(Buffer.from(sealed).toString('latin1')).toContain(` 0 obj\n${link}\nendobj`)
})

test('seals the certificate of completion, and detects changed bytes and appended data', async () => {
  const { completed } = await sealedFrom(pdfOfPages())
  const certificate = await artifactOf(api, completed.id, 'certificate')
  expect(await failedChecks(certificate)).toEqual([])
  for (const at of [30, certificate.length >> 1]) {
    const changed = certificate.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await failedChecks(changed)).not.toEqual([])
  }
  expect(await failedChecks(concatBytes(certificate, utf8('% more')))).not.toEqual([])
  if (missingTool('pdfsig')) return
  const file = join(folder, 'sealed-certificate.pdf')
  writeFileSync(file, certificate)
  const { stdout } = spawnSync('pdfsig', [file], { encoding: 'utf8' })
  expect(stdout).toContain('Signature Validation: Signature is Valid.')
  expect(stdout).toContain('- Total document signed')
})

test('appends the seal as an incremental update, and detects changed bytes and appended data', async () => {
  const original = pdfOfPages()
  const { sealed } = await sealedFrom(original)
  expect(startsWith(sealed, original)).toBe(true)
  expect(await failedChecks(sealed)).toEqual([])
  for (const at of [30, original.length - 5, original.length + 40, sealed.length - 10]) {
    const changed = sealed.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(await failedChecks(changed), `byte ${at}`).not.toEqual([])
  }
  expect(await failedChecks(concatBytes(sealed, utf8('\n%%EOF\n')))).not.toEqual([])
})

// Page coordinates of the field at x 0.1 and y 0.2, with width 0.3 and height 0.1, of the displayed page.
const shown = { type: 'text', x: 0.1, y: 0.2, width: 0.3, height: 0.1 }
const pages: [what: string, entries: string, rect: number[]][] = [
  ['unrotated', '/MediaBox[0 0 400 200]', [40, 140, 160, 160]],
  ['rotated by 90 degrees', '/MediaBox[0 0 400 200]/Rotate 90', [80, 20, 120, 80]],
  ['rotated by 180 degrees', '/MediaBox[0 0 400 200]/Rotate 180', [240, 40, 360, 60]],
  ['rotated by 270 degrees', '/MediaBox[0 0 400 200]/Rotate 270', [280, 120, 320, 180]],
  ['cropped', '/MediaBox[0 0 400 200]/CropBox[100 50 300 150]', [120, 120, 180, 130]],
  ['cropped and rotated', '/MediaBox[0 0 400 200]/CropBox[100 50 300 150]/Rotate 90', [140, 60, 160, 90]],
  ['with another origin', '/MediaBox[-200 -100 200 100]', [-160, 40, -40, 60]],
  ['in units of 1/36 inch', '/MediaBox[0 0 400 200]/UserUnit 2', [40, 140, 160, 160]],
]

test('draws field stamps in the displayed positions on rotated, cropped and scaled pages', async () => {
  const fields = pages.map((_, i) => fieldOf({ ...shown, id: `page-${i + 1}`, pageNumber: i + 1 }))
  const values = Object.fromEntries(
    pages.map((_, i) => [`page-${i + 1}`, { kind: 'text', text: `Seite ${i + 1} ✓ Ωж` }]),
  )
  const { sealed } = await sealedFrom(pdfOfPages(pages.map(([, entries]) => entries)), fields, {
    values,
    signature: { kind: 'typed', text: 'Anna Müller' },
  })
  const { stamps } = await readBack(memorySource(sealed))
  expect(
    stamps.map(({ fieldId, pageNumber, text, rect, hasAppearance }) => ({
      fieldId,
      pageNumber,
      text,
      rect: rect?.map((value) => Math.round(value * 1000) / 1000),
      hasAppearance,
    })),
  ).toEqual(
    pages.map(([, , rect], i) => ({
      fieldId: `page-${i + 1}`,
      pageNumber: i + 1,
      text: `Seite ${i + 1} ✓ Ωж`,
      rect,
      hasAppearance: true,
    })),
  )
})

test('draws a stamp for drawn, typed, text and checkbox values, and none for an empty value', async () => {
  const fields = [
    fieldOf(),
    fieldOf({ id: 'initials', type: 'initials', y: 0.1 }),
    fieldOf({ id: 'name', type: 'name', y: 0.2, height: 0.04 }),
    fieldOf({ id: 'yes', type: 'checkbox', y: 0.3, width: 0.04, height: 0.03 }),
    fieldOf({ id: 'no', type: 'checkbox', y: 0.35, width: 0.04, height: 0.03, isRequired: false }),
    fieldOf({ id: 'empty', type: 'text', y: 0.4, height: 0.04, isRequired: false }),
    fieldOf({ id: 'lines', type: 'text', y: 0.5, height: 0.1 }),
  ]
  const { sealed } = await sealedFrom(pdfOfPages(), fields, {
    values: {
      sign: { kind: 'drawn', aspectRatio: 3, strokes: [[0.2, 0.8, 0.5, 0.2, 0.8, 0.7, 1.2, 0.3]] },
      initials: { kind: 'typed', text: 'ÄM' },
      name: { kind: 'text', text: 'Άννα Müller-Ščerba' },
      yes: { kind: 'checkbox', checked: true },
      no: { kind: 'checkbox', checked: false },
      lines: { kind: 'text', text: 'first\nsecond' },
    },
  })
  const { stamps } = await readBack(memorySource(sealed))
  expect(Object.fromEntries(stamps.map(({ fieldId, text }) => [fieldId, text]))).toEqual({
    sign: 'drawn signature',
    initials: 'ÄM',
    name: 'Άννα Müller-Ščerba',
    yes: 'checked',
    no: 'not checked',
    lines: 'first\nsecond',
  })
})

test('seals a document without stamps if all optional fields are empty', async () => {
  const { sealed } = await sealedFrom(pdfOfPages(), [fieldOf({ type: 'text', isRequired: false })], {
    values: {},
    signature: { kind: 'typed', text: 'Anna Müller' },
  })
  expect((await readBack(memorySource(sealed))).stamps).toEqual([])
  expect(await failedChecks(sealed)).toEqual([])
})

test('seals a file of 9 MB', async () => {
  const pdf = createPdfWriter()
  writeOnePage(pdf)
  pdf.raw(`%${'x'.repeat(9_000_000)}\n`)
  pdf.end(pdf.xrefTable())
  const original = pdf.bytes()
  const { sealed } = await sealedFrom(original)
  expect(startsWith(sealed, original)).toBe(true)
  expect(await failedChecks(sealed)).toEqual([])
})

const openlySealedFrom = (original: Bytes) => sealedFrom(original, undefined, undefined, 'open')

describe('an open seal', () => {
  test('remains valid after a second seal', async () => {
    const first = (await openlySealedFrom(pdfOfPages())).sealed
    const { sealed } = await sealedFrom(first)
    expect(startsWith(sealed, first)).toBe(true)
    expect(await failedChecks(sealed)).toEqual([])
    expect((await readBack(memorySource(sealed))).signatures.map(({ coversWholeFile }) => coversWholeFile)).toEqual([
      false,
      true,
    ])
  })

  test('fails verification if the document was changed before the second seal', async () => {
    const broken = (await openlySealedFrom(pdfOfPages())).sealed
    // The changed text is in an object that nothing references.
    const at = Buffer.from(broken).indexOf('-', Buffer.from(broken).indexOf('(', 150))
    broken[at] = 0x2b
    const { sealed } = await sealedFrom(broken)
    expect((await failedChecks(sealed)).map(({ name }) => name)).toEqual(['earlierSignature'])
  })
})

describe('a sealed file', async () => {
  const { sealed } = await sealedFrom(pdfOfPages(pages.map(([, entries]) => entries)))
  const file = join(folder, 'sealed.pdf')
  writeFileSync(file, sealed)

  test.skipIf(missingTool('pdfsig'))('passes pdfsig with one signature that covers the whole file', () => {
    const report = execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
    expect(report).toContain('Signature Validation: Signature is Valid.')
    expect(report).toContain('- Total document signed')
    expect(report).toContain('Signature Type: ETSI.CAdES.detached')
    expect(report.split('Signature #').length).toBe(2)
  })

  test.skipIf(missingTool('qpdf'))('passes qpdf --check without errors', () => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('No syntax or stream encoding errors found')
  })

  test.skipIf(missingTool('pdftotext'))(
    'has a certificate with the document hash, the signer and the chain head as text',
    async () => {
      const { completed } = await sealedFrom(pdfOfPages())
      const certificate = join(folder, 'certificate.pdf')
      writeFileSync(certificate, await artifactOf(api, completed.id, 'certificate'))
      const text = execFileSync('pdftotext', [certificate, '-'], { encoding: 'utf8' })
      const [sealedRecord] = await queryDatabase<{ hash: string }>(
        `select hash from evidence_records where envelope_id = $1 and record::jsonb->>'type' = 'sealed'`,
        [completed.id],
      )
      const squeezed = text.replaceAll(/\s+/g, '')
      for (const fact of [
        completed.id,
        completed.signer.email,
        completed.artifacts.document.sha256,
        sealedRecord?.hash as string,
      ])
        expect(squeezed).toContain(fact)
    },
  )
})
