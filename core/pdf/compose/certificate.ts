import { utf8 } from '../../bytes.ts'
import type { FieldValue } from '../../signing/model.ts'
import { pdfDict, pdfName, pdfString } from '../syntax/objects.ts'
import { drawCertificateFields, pictureEntry } from './certificate-fields.ts'
import type { CertificateInput, CertificateParty } from './certificate-input.ts'
import { entry, heading, timeText } from './certificate-parts.ts'
import { type CertificateWords, certificateWords } from './certificate-words.ts'
import { type Cell, colors, createFlow, type Flow, paper, textWidth } from './flow.ts'
import { createFontBook } from './font-book.ts'
import { type FontFiles, openFonts } from './fonts.ts'
import { createPdfFile, pdfDate, pdfText } from './pdf-file.ts'
import { drawQrCode } from './qr-code.ts'
import { createShaper, type Shaper } from './shape.ts'

const qrSide = 84

type CertificatePage = { flow: Flow; shaper: Shaper; words: CertificateWords; input: CertificateInput }

/**
 * The certificate of completion: A4, in the envelope's language, every time in UTC with its offset. Every value stands in
 * full, whatever its length; a character that no font shows is spelled out as its code point, so no text of a person makes
 * it throw. Equal input gives equal bytes. Throws a RangeError when `verifyText` is longer than 500 bytes.
 */
export async function composeCertificate(input: CertificateInput, fonts: FontFiles): Promise<Uint8Array> {
  const file = createPdfFile()
  const book = createFontBook(file)
  const shaper = createShaper(openFonts(fonts))
  const flow = createFlow(file, book, shaper)
  const words = certificateWords[input.locale]
  const page: CertificatePage = { flow, shaper, words, input }

  drawHead(page)
  drawEnvelope(page)
  drawDocument(page)
  for (const [index, party] of input.parties.entries()) {
    drawSigner(page, party, index + 1)
    drawConsent(page, party)
    drawCertificateFields(flow, shaper, words, party.fields)
    drawEvidence(page, party)
  }
  drawVerification(page)

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
    },
  })
}

function drawHead({ flow, words, input }: CertificatePage): void {
  const top = flow.y
  const width = textWidth - qrSide - 24
  drawQrCode(flow.canvas, input.verifyText, { x: paper.width - paper.margin - qrSide, y: top, side: qrSide })
  flow.row([{ text: words.title, left: 0, width, size: 21, style: 'bold', color: colors.accent }])
  flow.space(4)
  flow.row([{ text: words.issuedFor, left: 0, width, color: colors.label }])
  flow.row([{ text: input.document.title, left: 0, width, size: 12, style: 'bold' }])
  flow.space(Math.max(0, flow.y - (top - qrSide)) + 12)
  flow.hairline(colors.accent)
}

function drawEnvelope({ flow, words, input }: CertificatePage): void {
  const { envelope, organization } = input
  const { labels } = words
  heading(flow, words.sections.envelope)
  entry(flow, labels.envelopeId, envelope.id)
  entry(flow, labels.status, words.status[envelope.status], { style: 'bold' })
  entry(flow, labels.organization, `${organization.name} (${organization.id})`)
  if (envelope.workflow) {
    const { id, step, stepCount } = envelope.workflow
    entry(flow, labels.workflowStep, `${id}, ${words.stepOf(step, stepCount)}`)
  }
  entry(flow, labels.created, timeText(envelope.createdAt, words))
  entry(flow, labels.completed, timeText(envelope.completedAt, words))
  entry(flow, labels.issued, timeText(input.issuedAt, words))
}

function drawDocument({ flow, words, input }: CertificatePage): void {
  const { document, seal } = input
  const { labels } = words
  heading(flow, words.sections.document)
  entry(flow, labels.documentTitle, document.title)
  entry(flow, labels.documentId, document.id)
  entry(flow, labels.pages, String(document.pageCount))
  entry(flow, labels.originalSha256, document.originalSha256)
  if (document.sealedSha256) entry(flow, labels.sealedSha256, document.sealedSha256)
  if (!seal) return
  entry(flow, labels.seal, words.sealOf(seal.level))
  entry(flow, labels.sealed, timeText(seal.sealedAt, words))
  entry(flow, labels.sealCertificate, seal.certificateSha256)
}

function drawSigner({ flow, words, input }: CertificatePage, party: CertificateParty, step: number): void {
  const { labels } = words
  const { signer } = party
  const { workflow } = input.envelope
  heading(flow, workflow ? words.signerOf(step, workflow.stepCount) : words.sections.signer)
  if (workflow) entry(flow, labels.envelopeId, party.envelopeId)
  entry(flow, labels.name, signer.name ?? words.isUnknown)
  entry(flow, labels.email, signer.email)
  entry(flow, labels.ip, signer.ip ?? words.isUnknown)
  entry(flow, labels.userAgent, signer.userAgent ?? words.isUnknown)
  entry(flow, labels.sent, timeText(signer.sentAt, words))
  entry(flow, labels.viewed, timeText(signer.viewedAt, words))
  entry(flow, labels.consented, timeText(signer.consentedAt, words))
  entry(flow, labels.signed, timeText(signer.signedAt, words), { style: 'bold' })
}

function drawConsent({ flow, words, shaper }: CertificatePage, { consent }: CertificateParty): void {
  if (!consent) return
  const { labels } = words
  const { version, locale, sha256, text, typedName } = consent
  heading(flow, words.sections.consent)
  if (typedName !== null) {
    const value: FieldValue = { kind: 'typed', text: typedName }
    pictureEntry(flow, shaper, {
      label: labels.typedSignature,
      value,
      note: `${typedName}\n${words.signedWithoutField}`,
    })
  }
  entry(flow, labels.consentVersion, `${version} (${locale})`)
  entry(flow, labels.consentSha256, sha256)
  entry(flow, labels.consentText, text, { size: 8 })
}

function drawEvidence({ flow, words }: CertificatePage, { evidence }: CertificateParty): void {
  const { columns } = words
  heading(flow, words.sections.evidence)
  const header = () =>
    evidenceRow(flow, [columns.sequence, columns.time, columns.event, columns.hash], { color: colors.label })
  header()
  for (const { sequence, type, at, hash } of evidence.records) {
    if (flow.ensure(18)) header()
    evidenceRow(flow, [String(sequence), timeText(at, words), words.event[type] ?? type, hash.slice(0, 16)], {})
  }
  flow.space(6)
  const head = evidence.records.at(-1)
  if (head) entry(flow, words.labels.head, `${head.hash}\n${words.columns.sequence} ${head.sequence}`)
  if (evidence.checkpoint) entry(flow, words.labels.checkpoint, evidence.checkpoint.keyId)
  flow.row([{ text: words.headNote, left: 0, width: textWidth, size: 8, color: colors.label }])
}

function evidenceRow(flow: Flow, texts: [string, string, string, string], style: Partial<Cell>): void {
  const [sequence, time, event, hash] = texts
  flow.row([
    { text: sequence, left: 0, width: 30, size: 8, ...style },
    { text: time, left: 34, width: 176, size: 8, ...style },
    { text: event, left: 216, width: 122, size: 8, ...style },
    { text: hash, left: 344, width: textWidth - 344, size: 8, ...style },
  ])
  flow.space(1)
  flow.hairline()
  flow.space(1)
}

function drawVerification({ flow, words, input }: CertificatePage): void {
  heading(flow, words.sections.verification)
  flow.row([{ text: words.howToVerify, left: 0, width: textWidth }])
  flow.space(6)
  flow.row([{ text: input.verifyCommand, left: 6, width: textWidth - 12, isShaded: true }])
  flow.space(8)
  entry(flow, words.labels.qrCode, input.verifyText)
  entry(flow, words.labels.level, words.level)
}
