import { memorySource, sha256, utf8 } from '../../../base/bytes.ts'
import { addPages } from '../../../pdf/assemble/extract-pages.ts'
import { makeArchival } from '../../../pdf/compose/archival.ts'
import { colors } from '../../../pdf/compose/columns.ts'
import { createFlow } from '../../../pdf/compose/flow.ts'
import { createFontBook } from '../../../pdf/compose/font-book.ts'
import { composeWithFonts, type FontFiles, type FontSet } from '../../../pdf/compose/fonts.ts'
import { addLogo } from '../../../pdf/compose/images.ts'
import { createShaper } from '../../../pdf/compose/shape.ts'
import { createNewPdf, type NewPdf, pdfText } from '../../../pdf/document/new-pdf.ts'
import { type PdfObject, pdfName } from '../../../pdf/syntax/objects.ts'
import { languages } from '../../languages/languages.ts'
import { directionOf } from '../../languages/locale-facts.ts'
import { limits } from '../../limits.ts'
import { addSignatureImages } from '../appearance/signature-ink.ts'
import { certificateHeadKey, certificateHeadText } from './certificate-head.ts'
import { drawDocument, drawEnvelope, drawHead } from './head.ts'
import type { CertificateInput } from './input.ts'
import type { CertificatePage } from './parts.ts'
import { drawConsents, drawEvidence, drawVerification } from './proof.ts'
import { drawSigners } from './signer.ts'
import { certificateWords } from './words.ts'

/**
 * Composes the certificate of completion: A4, PDF/A-2b and PDF/UA-1, in the envelope's language, with all values in
 * full and every time in UTC. Replaces a character that no font contains and states this in the certificate, so no text
 * causes an error. Equal input produces equal bytes. Rejects with a RangeError if `verifyUrl` is longer than 500 bytes,
 * and with an AssemblyError if pages of attached files cannot be copied.
 */
export async function composeCertificate(input: CertificateInput, files: FontFiles): Promise<Uint8Array<ArrayBuffer>> {
  const { envelope, locale, issuedAt, parties } = input
  const heads = parties.map(({ evidence }) => evidence.records.at(-1)?.hash)
  const id = (await sha256(utf8([envelope.id, locale, issuedAt.toISOString(), ...heads].join(' ')))).subarray(0, 16)
  const texts = textsOf(input)
  const composed = (ownPages: number) =>
    composeWithFonts(files, (fonts) => certificateWith(input, fonts, ownPages), texts)
  // The certificate names the page numbers of appended files, which depend on the number of certificate pages.
  let expectedPages = 1
  let made = await composed(expectedPages)
  // Longer page numbers can wrap a line and add a page. The number of pages never decreases, so few rounds suffice.
  for (let round = 0; input.appended && made.ownPages !== expectedPages && round < 5; round++) {
    expectedPages = made.ownPages
    made = await composed(expectedPages)
  }
  const budget = {
    bytesLeft: limits.combinedBytesMax,
    objectsLeft: limits.combinedObjectsMax,
    valuesLeft: limits.combinedValuesMax,
  }
  for (const { id: file, pdf } of input.appended ?? [])
    await addPages(made.file, memorySource(pdf), { numbers: 'all', prefix: `${file}.` }, budget)
  return made.file.finish({ catalog: made.catalog, info: made.info, id })
}

type ComposedCertificate = {
  file: NewPdf
  ownPages: number
  catalog: Record<string, PdfObject>
  info: Record<string, PdfObject>
}

/** Returns the first and last page of each appended file in a certificate whose own part has `ownPages` pages. */
function appendedPages({ appended = [] }: CertificateInput, ownPages: number): CertificatePage['appended'] {
  let last = ownPages
  return new Map(
    appended.map(({ id, pageCount }) => {
      const first = last + 1
      last += pageCount
      return [id, { first, last }]
    }),
  )
}

/** Returns the longest texts of a certificate, whose fonts are loaded first. */
const textsOf = (input: CertificateInput): string[] => [
  ...input.parties.flatMap(({ fields }) => fields.map(({ field }) => field.label ?? '')),
  ...enteredValues(input).map((value) => (value?.kind === 'text' ? value.text : '')),
]

const enteredValues = ({ parties }: CertificateInput) =>
  parties.flatMap(({ fields }) => fields.map(({ value }) => value))

function certificateWith(input: CertificateInput, fonts: FontSet, expectedPages: number): ComposedCertificate {
  const { locale } = input
  const words = certificateWords(locale)
  const file = createNewPdf()
  const book = createFontBook(file)
  const shaper = createShaper(fonts)
  const flow = createFlow(file, book, shaper, { isFromRight: directionOf(locale) === 'rtl' })
  const { accent, logo } = input.sender
  const page: CertificatePage = {
    flow,
    shaper,
    ink: { shaper, images: addSignatureImages(file, enteredValues(input)) },
    words,
    input,
    accent: accent ?? colors.accent,
    appended: appendedPages(input, expectedPages),
    logo: logo && { ref: addLogo(file, logo), width: logo.width, height: logo.height },
  }

  drawHead(page)
  drawSigners(page)
  drawDocument(page)
  drawEnvelope(page)
  drawEvidence(page)
  drawConsents(page)
  drawVerification(page)

  const head = input.parties.at(-1)?.evidence.records.at(-1)
  const mark = input.isTest ? ` · ${languages[locale].testMark}` : ''
  const { appended = [] } = input
  const appendedCount = appended.reduce((sum, { pageCount }) => sum + pageCount, 0)
  let ownPages = 0
  const structure = flow.finish((pageNumber, pageCount) => {
    ownPages = pageCount
    return [`${words.title} · ${input.envelope.id}${mark}`, `${pageNumber} / ${pageCount + appendedCount}`]
  })
  book.embed()
  const title = `${words.title} ${input.envelope.id}`
  const about = { title, language: locale, createdAt: input.issuedAt, hasForeignPages: appended.length > 0 }
  const { catalog, info } = makeArchival(file, about)
  return {
    file,
    ownPages,
    catalog: { ...catalog, ...structure, PageLayout: pdfName('OneColumn') },
    info: { ...info, ...(head && { [certificateHeadKey]: pdfText(certificateHeadText(input.envelope.id, head)) }) },
  }
}
