import { sha256, utf8 } from '../../../base/bytes.ts'
import { archivalParts } from '../../../pdf/compose/archival.ts'
import { colors, createFlow } from '../../../pdf/compose/flow.ts'
import { createFontBook } from '../../../pdf/compose/font-book.ts'
import { composeWithFonts, type FontFiles, type FontSet } from '../../../pdf/compose/fonts.ts'
import { addPicture } from '../../../pdf/compose/pictures.ts'
import { createShaper } from '../../../pdf/compose/shape.ts'
import { createNewPdf, pdfText } from '../../../pdf/document/new-pdf.ts'
import { pdfName } from '../../../pdf/syntax/objects.ts'
import { languages } from '../../languages/languages.ts'
import { directionOf } from '../../languages/locale-facts.ts'
import { addSignaturePictures } from '../appearance/signature-ink.ts'
import { certificateHeadKey, certificateHeadText } from './certificate-head.ts'
import { drawDocument, drawEnvelope, drawHead } from './head.ts'
import type { CertificateInput } from './input.ts'
import type { CertificatePage } from './parts.ts'
import { drawConsents, drawEvidence, drawVerification } from './proof.ts'
import { drawSigners } from './signer.ts'
import { certificateWords } from './words.ts'

/**
 * Composes the certificate of completion: A4, PDF/A-2b and PDF/UA-1, in the envelope's language, with every time in
 * UTC. Every value appears in full. A character that no font has is replaced and the certificate says so, so no
 * person's text causes an error. Equal input gives equal bytes. Rejects with a RangeError if `verifyUrl` is longer than
 * 500 bytes.
 */
export async function composeCertificate(input: CertificateInput, files: FontFiles): Promise<Uint8Array<ArrayBuffer>> {
  const { envelope, locale, issuedAt, parties } = input
  const heads = parties.map(({ evidence }) => evidence.records.at(-1)?.hash)
  const id = (await sha256(utf8([envelope.id, locale, issuedAt.toISOString(), ...heads].join(' ')))).subarray(0, 16)
  return composeWithFonts(files, (fonts) => certificateWith(input, fonts, id))
}

const enteredValues = ({ parties }: CertificateInput) =>
  parties.flatMap(({ fields }) => fields.map(({ value }) => value))

function certificateWith(input: CertificateInput, fonts: FontSet, id: Uint8Array): Uint8Array<ArrayBuffer> {
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
    ink: { shaper, pictures: addSignaturePictures(file, enteredValues(input)) },
    words,
    input,
    accent: accent ?? colors.accent,
    logo: logo && { ref: addPicture(file, logo), width: logo.width, height: logo.height },
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
  const structure = flow.finish((pageNumber, pageCount) => [
    `${words.title} · ${input.envelope.id}${mark}`,
    `${pageNumber} / ${pageCount}`,
  ])
  book.embed()
  const title = `${words.title} ${input.envelope.id}`
  const { catalog, info } = archivalParts(file, { title, language: locale, createdAt: input.issuedAt })
  return file.finish({
    catalog: { ...catalog, ...structure, PageLayout: pdfName('OneColumn') },
    info: { ...info, ...(head && { [certificateHeadKey]: pdfText(certificateHeadText(input.envelope.id, head)) }) },
    id,
  })
}
