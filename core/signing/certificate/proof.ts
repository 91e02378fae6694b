import { fillIn } from '../../../base/template.ts'
import { type Cell, colors, paper, textWidth } from '../../../pdf/compose/flow.ts'
import { oneLine } from '../../../pdf/compose/wrap.ts'
import { events } from '../../languages/events.ts'
import type { ConsentText } from '../consent.ts'
import type { CertificateParty } from './input.ts'
import { type CertificatePage, drawNumber, entry, heading, leftEdge, subheading, timeText } from './parts.ts'

/** Draws the evidence chain of every party with its head. */
export function drawEvidence(page: CertificatePage): void {
  const { flow, words, input } = page
  heading(page, words.sections.evidence)
  flow.row([{ text: words.headNote, left: 0, width: textWidth, size: 8.5, color: colors.label }])
  for (const [index, party] of input.parties.entries()) {
    const { workflow } = input.envelope
    const title = workflow
      ? `${fillIn(words.signerOf, { step: index + 1, stepCount: workflow.stepCount })} · ${party.envelopeId}`
      : party.envelopeId
    subheading(flow, title)
    drawChain(page, party)
  }
}

function drawChain({ flow, words, input }: CertificatePage, { evidence }: CertificateParty): void {
  const { columns } = words
  const eventNames = events[input.locale]
  const titles = evidenceCells([columns.sequence, columns.time, columns.event, columns.hash], { color: colors.label })
  const shown = (drawRow: () => void) => {
    drawRow()
    flow.space(1)
    flow.hairline()
    flow.space(1)
  }
  flow.table(() => {
    shown(() => flow.tableRow(titles, { isHeader: true }))
    for (const { sequence, type, at, hash } of evidence.records) {
      if (flow.ensure(18)) shown(() => flow.row(titles.map((cell) => ({ ...cell, type: null }))))
      const texts = [String(sequence), timeText(at, words), eventNames[type] ?? type, hash.slice(0, 16)] as const
      shown(() => flow.tableRow(evidenceCells(texts)))
    }
  })
  flow.space(4)
  const head = evidence.records.at(-1)
  if (head) entry(flow, words.labels.head, `${head.hash}\n${words.columns.sequence} ${head.sequence}`)
  if (evidence.checkpoint) entry(flow, words.labels.checkpoint, evidence.checkpoint.keyId)
}

const evidenceCells = (
  [sequence, time, event, hash]: readonly [string, string, string, string],
  style: Partial<Cell> = {},
): Cell[] => [
  { text: sequence, left: 0, width: 30, size: 8, ...style },
  { text: time, left: 34, width: 176, size: 8, ...style },
  { text: event, left: 216, width: 122, size: 8, ...style },
  { text: hash, left: 344, width: textWidth - 344, size: 8, ...style },
]

/** Draws each consent text once, regardless of how many parties accepted it. */
export function drawConsents(page: CertificatePage): void {
  const { flow, words, input } = page
  const texts = new Map<string, ConsentText>()
  for (const { consent } of input.parties) if (consent) texts.set(consent.sha256, consent)
  if (texts.size === 0) return
  heading(page, words.sections.consent)
  for (const { version, locale, sha256, text } of texts.values()) {
    entry(flow, words.labels.consentText, fillIn(words.consentOf, { version, locale }))
    entry(flow, words.labels.consentSha256, sha256)
    flow.space(3)
    for (const paragraph of text.split('\n\n')) {
      flow.row([{ text: paragraph, left: 0, width: textWidth, size: 8.5 }])
      flow.space(5)
    }
  }
}

/** The height of the content below the verification steps. */
const closingHeight = 160

/** Draws the instructions for verifying this certificate, and a statement of what it claims. */
export function drawVerification(page: CertificatePage): void {
  const { flow, words, input } = page
  heading(page, words.sections.verification)
  for (const [index, step] of words.verifySteps.entries()) {
    const text = fillIn(step, { keys: input.keysUrl })
    flow.ensure(40)
    flow.space(5)
    drawNumber(page, index + 1, { x: leftEdge + 9, y: flow.y - 7.5 })
    flow.row([{ text, left: 28, width: textWidth - 28 }])
  }
  // The last row stays together with the closing part, which is therefore never alone on the last page.
  flow.ensure(closingHeight)
  flow.space(12)
  drawAddress(page)
  flow.row([{ text: words.byCommand, left: 0, width: textWidth, size: 8.5, color: colors.label }])
  flow.space(3)
  flow.row([{ text: input.verifyCommand, left: 6, width: textWidth - 12, size: 7.5, style: 'mono', isShaded: true }])
  flow.space(10)
  entry(flow, words.labels.level, words.level)
  if (!flow.hasMissing) return
  flow.row([{ text: words.hasMissing, left: 0, width: textWidth, size: 8.5, color: colors.label }])
}

/** Draws the verification URL without its fragment, on one line if it fits. Links it to the complete URL. */
function drawAddress({ flow, shaper, words, input, accent }: CertificatePage): void {
  const { labels } = words
  const address = input.verifyUrl.replace(/#.*/s, '')
  const before = flow.y
  entry(flow, labels.verifyAddress, address, { style: 'bold', color: accent })
  if (flow.y > before) return
  const width = Math.min(textWidth - 124, (oneLine(shaper, address, 'bold').width * 9) / 1_000)
  const box = { x: paper.margin + 124, y: flow.y, width, height: before - flow.y }
  flow.link(box, input.verifyUrl, address)
  flow.space(6)
}
