import { fillIn } from '../../../base/template.ts'
import { type Cell, colors, paper, textWidth } from '../../../pdf/compose/columns.ts'
import type { ListRow } from '../../../pdf/compose/flow.ts'
import { oneLine } from '../../../pdf/compose/wrap.ts'
import { events } from '../../languages/events.ts'
import type { ConsentText } from '../consent.ts'
import type { CertificateParty } from './input.ts'
import {
  type CertificatePage,
  drawHeading,
  drawNumber,
  entry,
  heading,
  leftEdge,
  subheading,
  timeText,
} from './parts.ts'

/** The height of the note about the heads, and of the beginning of a chain: its heading, titles and first two rows. */
const beginning = { note: 36, chain: 80 } as const

/** Draws the evidence chain of every party with its head. */
export function drawEvidence(page: CertificatePage): void {
  const { flow, words, input } = page
  drawHeading(page, words.sections.evidence, beginning.note + beginning.chain)
  flow.row([{ text: words.headNote, left: 0, width: textWidth, size: 8.5, color: colors.label }])
  for (const [index, party] of input.parties.entries()) {
    const { workflow } = input.envelope
    const title = workflow
      ? `${fillIn(words.signerOf, { step: index + 1, stepCount: workflow.stepCount })} · ${party.envelopeId}`
      : party.envelopeId
    drawChain(page, title, party)
  }
}

function drawChain({ flow, words, input }: CertificatePage, title: string, { evidence }: CertificateParty): void {
  const { columns } = words
  const eventNames = events[input.locale]
  const titles = evidenceCells([columns.sequence, columns.time, columns.event, columns.hash], { color: colors.label })
  const ruled = { below: 1, hasLine: true } as const
  const records = evidence.records.map(({ sequence, type, at, hash }): ListRow => {
    const texts = [String(sequence), timeText(at, words), eventNames[type] ?? type, hash.slice(0, 16)] as const
    return { cells: evidenceCells(texts), ...ruled, tableCell: 'TD' }
  })
  flow.ensure(beginning.chain)
  flow.list([subheading(title)])
  flow.table(() =>
    flow.list([{ cells: titles, ...ruled, tableCell: 'TH', isHeading: true }, ...records], {
      cells: titles.map((cell) => ({ ...cell, type: null })),
      ...ruled,
    }),
  )
  flow.space(4)
  const head = evidence.records.at(-1)
  flow.list([
    ...(head ? [entry(words.labels.head, `${head.hash}\n${words.columns.sequence} ${head.sequence}`)] : []),
    ...(evidence.checkpoint ? [entry(words.labels.checkpoint, evidence.checkpoint.keyId)] : []),
  ])
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
  for (const [index, { version, locale, sha256, text }] of [...texts.values()].entries())
    flow.list([
      ...(index === 0 ? [heading(page, words.sections.consent)] : []),
      entry(words.labels.consentText, fillIn(words.consentOf, { version, locale })),
      entry(words.labels.consentSha256, sha256),
      ...text.split('\n\n').map((paragraph, at) => ({
        cells: [{ text: paragraph, left: 0, width: textWidth, size: 8.5 }],
        ...{ above: at === 0 ? 3 : 0, below: 5 },
      })),
    ])
}

/** The height of the content below the verification steps. */
const closingHeight = 160

/** Draws the instructions for verifying this certificate, and a statement of what it claims. */
export function drawVerification(page: CertificatePage): void {
  const { flow, words, input } = page
  flow.list([
    heading(page, words.sections.verification),
    ...words.verifySteps.map(
      (step, index): ListRow => ({
        cells: [{ text: fillIn(step, { keys: input.keysUrl }), left: 28, width: textWidth - 28 }],
        above: 5,
        image: { height: 0, draw: (_, top) => drawNumber(page, index + 1, { x: leftEdge + 9, y: top - 7.5 }) },
      }),
    ),
  ])
  // The closing part stays together on one page.
  flow.ensure(closingHeight)
  flow.space(12)
  drawAddress(page)
  flow.row([{ text: words.byCommand, left: 0, width: textWidth, size: 8.5, color: colors.label }])
  flow.space(3)
  flow.row([{ text: input.verifyCommand, left: 6, width: textWidth - 12, size: 7.5, style: 'mono', isShaded: true }])
  flow.space(10)
  flow.list([entry(words.labels.level, words.level)])
  if (!flow.hasMissing) return
  flow.row([{ text: words.hasMissing, left: 0, width: textWidth, size: 8.5, color: colors.label }])
}

/** Draws the verification URL without its fragment, on one line if it fits. Links it to the complete URL. */
function drawAddress({ flow, shaper, words, input, accent }: CertificatePage): void {
  const { labels } = words
  const address = input.verifyUrl.replace(/#.*/s, '')
  const before = flow.y
  flow.list([entry(labels.verifyAddress, address, { style: 'bold', color: accent })])
  if (flow.y > before) return
  const width = Math.min(textWidth - 124, (oneLine(shaper, address, 'bold').width * 9) / 1_000)
  const box = { x: paper.margin + 124, y: flow.y, width, height: before - flow.y }
  flow.link(box, input.verifyUrl, address)
  flow.space(6)
}
