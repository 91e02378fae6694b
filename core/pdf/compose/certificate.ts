import { utf8 } from '../../bytes.ts'
import { certificateHeadKey, certificateHeadText } from '../../signing/certificate-head.ts'
import { pdfDict, pdfName, pdfString } from '../syntax/objects.ts'
import { drawDocument, drawEnvelope, drawHead } from './certificate-head.ts'
import type { CertificateInput } from './certificate-input.ts'
import type { CertificatePage } from './certificate-parts.ts'
import { drawConsents, drawEvidence, drawVerification } from './certificate-proof.ts'
import { drawSigners } from './certificate-signer.ts'
import { certificateWords } from './certificate-words.ts'
import { createFlow } from './flow.ts'
import { createFontBook } from './font-book.ts'
import { type FontFiles, openFonts } from './fonts.ts'
import { createPdfFile, pdfDate, pdfText } from './pdf-file.ts'
import { createShaper } from './shape.ts'

/**
 * The certificate of completion: A4, in the envelope's language, every time in UTC with its offset. Every value stands in
 * full, whatever its length; a character that no font shows is spelled out as its code point and the certificate says so,
 * so no text of a person makes it throw. Equal input gives equal bytes. Throws a RangeError when `verifyUrl` is longer than
 * 500 bytes.
 */
export async function composeCertificate(input: CertificateInput, fonts: FontFiles): Promise<Uint8Array> {
  const file = createPdfFile()
  const book = createFontBook(file)
  const shaper = createShaper(openFonts(fonts))
  const flow = createFlow(file, book, shaper)
  const words = certificateWords[input.locale]
  const page: CertificatePage = { flow, shaper, words, input }

  drawHead(page)
  drawSigners(page)
  drawDocument(page)
  drawEnvelope(page)
  drawEvidence(page)
  drawConsents(page)
  drawVerification(page)

  const head = input.parties.at(-1)?.evidence.records.at(-1)
  flow.finish((pageNumber, pageCount) => [`${words.title} · ${input.envelope.id}`, `${pageNumber} / ${pageCount}`])
  book.embed()
  return file.finish({
    catalog: {
      Lang: pdfString(utf8(input.locale)),
      ViewerPreferences: pdfDict({ DisplayDocTitle: true }),
      PageLayout: pdfName('OneColumn'),
    },
    info: {
      Title: pdfText(`${words.title} ${input.envelope.id}`),
      Producer: pdfText('Chancery'),
      CreationDate: pdfDate(input.issuedAt),
      ...(head && { [certificateHeadKey]: pdfText(certificateHeadText(input.envelope.id, head)) }),
    },
  })
}
