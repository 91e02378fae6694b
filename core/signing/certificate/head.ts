import { fillIn } from '../../../base/template.ts'
import { colors, paper, textWidth } from '../../../pdf/compose/columns.ts'
import type { ListRow } from '../../../pdf/compose/flow.ts'
import { drawQrCode } from '../../../pdf/compose/qr-code.ts'
import { circle, drawCheckMark, roundedRectangle } from '../../../pdf/compose/shapes.ts'
import { oneLine } from '../../../pdf/compose/wrap.ts'
import { sizeWithin } from '../../../pdf/pixels/fit-image.ts'
import { flattenedNamesMax } from '../../documents/provenance.ts'
import { languages } from '../../languages/languages.ts'
import { drawMark } from '../appearance/drawn-mark.ts'
import { type CertificatePage, entry, heading, leftEdge, textPoints, timeText, zonedTimeText } from './parts.ts'

const qr = { side: 92, padding: 6 } as const
const bandHeight = 42
const wordSpace = 2.4
const logoPlace = { width: 135, height: 36 } as const

/** Draws the title, the subject, the status, the QR code and the summary of the certificate. */
export function drawHead(page: CertificatePage): void {
  const { flow, words, input, accent } = page
  const width = textWidth - qr.side - 2 * qr.padding - 24
  const height = qr.side + 2 * qr.padding + 14
  flow.beside(
    height,
    (_, top) => drawCode(page, top),
    () => {
      drawTestMark(page, width)
      drawLogo(page)
      flow.row([{ text: input.sender.name, left: 0, width, style: 'bold', color: colors.label }])
      flow.space(3)
      flow.row([{ text: words.title, left: 0, width, size: 23, style: 'bold', color: accent, type: 'H1' }])
      flow.space(3)
      flow.row([{ text: input.document.title, left: 0, width, size: 12.5 }])
      flow.space(8)
      drawStatus(page)
    },
  )
  flow.space(14)
  drawBand(page)
}

function drawTestMark({ flow, shaper, input }: CertificatePage, width: number): void {
  if (!input.isTest) return
  const height = 22
  const box = { x: leftEdge, y: flow.y - height, width, height }
  const draw = () =>
    flow.canvas.placed(box, (canvas, place) => drawMark(canvas, shaper, languages[input.locale].testMark, place))
  flow.tagged('P', draw)
  flow.space(height + 8)
}

function drawLogo({ flow, logo, input }: CertificatePage): void {
  if (logo === null) return
  const { width, height } = sizeWithin(logo, logoPlace)
  const box = { x: leftEdge, y: flow.y - height, width, height }
  flow.tagged('Figure', () => flow.canvas.image(logo.ref, box), input.sender.name)
  flow.space(height + 6)
}

function drawCode({ flow, shaper, words, input }: CertificatePage, top: number): void {
  const side = qr.side + 2 * qr.padding
  const left = paper.width - paper.margin - side
  const frame = { x: left, y: top - side, width: side, height: side }
  flow.canvas.fill(roundedRectangle(frame, 5), colors.hairline)
  const inner = { x: left + 0.7, y: top - side + 0.7, width: side - 1.4, height: side - 1.4 }
  flow.canvas.fill(roundedRectangle(inner, 4.4), colors.paper)
  const code = { x: left + qr.padding, y: top - qr.padding - qr.side, width: qr.side, height: qr.side }
  const draw = () =>
    flow.canvas.placed(code, (canvas, { x, y, width, height }) =>
      drawQrCode(canvas, input.verifyUrl, { x, y: y + height, side: width }),
    )
  flow.tagged('Figure', draw, words.scanToVerify)
  flow.link(frame, input.verifyUrl, words.scanToVerify)
  const size = 7.5
  const { glyphs, width } = oneLine(shaper, words.scanToVerify, 'regular')
  const x = left + side / 2 - (width * size) / 2_000
  flow.tagged('P', () => flow.canvas.text(glyphs, { x, y: top - side - 10, size, color: colors.label }))
}

/** Draws the status as a symbol and a text. For a completed envelope, adds the time. */
function drawStatus({ flow, shaper, words, input }: CertificatePage): void {
  const { status, completedAt } = input.envelope
  const isCompleted = status === 'completed'
  // The status and the time are separate texts, because right-to-left words would otherwise reorder the time.
  const texts = [words.status[status], ...(isCompleted ? [timeText(completedAt, words)] : [])]
  const font = { size: 9, style: 'bold' } as const
  const height = 19
  flow.ensure(height)
  const widths = texts.map((text) => textPoints(shaper, text, font))
  const width = widths.reduce((sum, one) => sum + one + wordSpace, 0) - wordSpace
  const box = { x: leftEdge, y: flow.y - height, width: width + 32, height }
  flow.canvas.fill(roundedRectangle(box, height / 2), isCompleted ? colors.goodShade : colors.shade)
  const mark = { x: box.x + 11, y: box.y + height / 2 }
  flow.canvas.fill(circle({ ...mark, radius: 5.5 }), isCompleted ? colors.good : colors.label)
  if (isCompleted) drawCheckMark(flow.canvas, { ...mark, side: 8.5 }, colors.paper)
  const color = isCompleted ? colors.good : colors.text
  let x = box.x + 21
  for (const [index, text] of texts.entries()) {
    const at = { x, y: mark.y - 3.2, size: font.size, color }
    flow.tagged('P', () => flow.canvas.text(oneLine(shaper, text, font.style).glyphs, at))
    x += widths[index]! + wordSpace
  }
  flow.space(height)
}

function drawBand({ flow, words, input }: CertificatePage): void {
  const { facts } = words
  const { parties, document, seal, envelope } = input
  const signatures = envelope.workflow ? `${parties.length} / ${envelope.workflow.stepCount}` : String(parties.length)
  const time = seal && seal.timestamps.length > 0 ? words.timeOfAuthority : words.timeOfService
  const columns = [
    [facts.signatures, signatures],
    [facts.pages, String(document.pageCount)],
    [facts.seal, seal ? `PAdES ${seal.level}` : words.isUnknown],
    [facts.time, time],
  ] as const
  flow.ensure(bandHeight)
  const top = flow.y
  const box = { x: leftEdge, y: top - bandHeight, width: textWidth, height: bandHeight }
  flow.canvas.fill(roundedRectangle(box, 5), colors.shade)
  const lefts = [16, 104, 180, 282]
  const cells = (row: 0 | 1) =>
    columns.map((column, index) => ({
      text: column[row],
      left: lefts[index]!,
      width: (lefts[index + 1] ?? 491) - lefts[index]! - 8,
    }))
  flow.space(7)
  const titles = cells(0).map((cell) => ({ ...cell, size: 7.5, color: colors.label }))
  const values = cells(1).map((cell) => ({ ...cell, size: 11, style: 'bold' as const }))
  flow.table(() =>
    flow.list([
      { cells: titles, tableCell: 'TH' },
      { cells: values, tableCell: 'TD' },
    ]),
  )
  flow.space(flow.y - (top - bandHeight))
}

/** Draws the facts about the document and its seal. */
export function drawDocument(page: CertificatePage): void {
  const { flow, words, input } = page
  const { document } = input
  const { labels } = words
  const changes = (document.sent?.changes ?? []).map((change) =>
    change === 'fields_flattened'
      ? withNames(words.repairChanges[change], document.sent?.flattenedFields ?? [])
      : words.repairChanges[change],
  )
  flow.list([
    heading(page, words.sections.document),
    entry(labels.documentTitle, document.title, { style: 'bold' }),
    entry(labels.documentId, document.id),
    entry(labels.pages, String(document.pageCount)),
    entry(labels.originalSha256, document.originalSha256),
    ...(document.sent ? [entry(labels.repairedFrom, [document.sent.sha256, ...changes].join('\n'))] : []),
    ...(document.convertedFromSha256 ? [entry(labels.convertedFrom, document.convertedFromSha256)] : []),
    ...(document.sealedSha256 ? [entry(labels.sealedSha256, document.sealedSha256)] : []),
    ...sealRows(page),
  ])
}

/** Adds names in parentheses before the period of a sentence. An ellipsis shows that there can be further names. */
function withNames(sentence: string, names: readonly string[]): string {
  if (names.length === 0) return sentence
  const shown = names.length > flattenedNamesMax ? [...names.slice(0, flattenedNamesMax), '…'] : names
  return sentence.replace(/[.。]?$/, (period) => ` (${shown.join(', ')})${period}`)
}

function sealRows(page: CertificatePage): ListRow[] {
  const { words, input } = page
  const { seal } = input
  const { labels } = words
  if (!seal) return []
  const shortfall = seal.shortfall ? `\n${words.shortfall[seal.shortfall]}` : ''
  const stamps = seal.timestamps.map(({ at, authority }) =>
    fillIn(words.timestampOf, { time: timeText(at, words), authority }),
  )
  return [
    entry(labels.seal, `${fillIn(words.sealOf, { level: seal.level })}${shortfall}`),
    entry(labels.sealed, zonedTimeText(seal.sealedAt, page)),
    entry(labels.sealCertificate, seal.certificateSha256),
    entry(labels.timestamp, stamps.join('\n') || words.noTimestamp),
  ]
}

/** Draws the sender, and the time of the request. */
export function drawEnvelope(page: CertificatePage): void {
  const { flow, words, input } = page
  const { envelope, organization, sender } = input
  const { workflow } = envelope
  const { labels } = words
  const stepOf = ({ id, step, stepCount }: NonNullable<typeof workflow>) =>
    `${id} · ${fillIn(words.stepOf, { step, stepCount })}`
  flow.list([
    heading(page, words.sections.envelope),
    entry(labels.envelopeId, envelope.id),
    entry(labels.status, words.status[envelope.status], { style: 'bold' }),
    entry(labels.organization, `${organization.name} (${organization.id})`),
    ...(sender.contact === null ? [] : [entry(labels.contact, sender.contact)]),
    ...(workflow ? [entry(labels.workflowStep, stepOf(workflow))] : []),
    entry(labels.created, zonedTimeText(envelope.createdAt, page)),
    entry(labels.completed, zonedTimeText(envelope.completedAt, page)),
    entry(labels.issued, zonedTimeText(input.issuedAt, page)),
  ])
}
