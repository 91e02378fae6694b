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
  labelWidth,
  leftEdge,
  subheading,
  timeText,
  untagged,
  valueWidth,
} from './parts.ts'

/** Draws the evidence chain of every party with its head. */
export function drawEvidence(page: CertificatePage): void {
  const { flow, words, input } = page
  const note: ListRow = { cells: [{ text: words.headNote, left: 0, width: textWidth, size: 8.5, color: colors.label }] }
  const chains = input.parties.map((party, index) => chainOf(page, party, index))
  drawHeading(page, words.sections.evidence, flow.heightOf([note]) + (chains[0]?.beginning ?? 0))
  flow.list([note])
  for (const { beginning, title, titles, records, ends } of chains) {
    flow.ensure(beginning)
    flow.list([subheading(title)])
    const repeated = [subheading(fillIn(words.continued, { name: title })), titles].map(untagged)
    flow.table(() => flow.list([titles, ...records], { repeated, heightAfter: spaceAfterChain + flow.heightOf(ends) }))
    flow.space(spaceAfterChain)
    flow.list(ends)
  }
}

const spaceAfterChain = 4

/** Returns the rows of a party's chain, and the height of its heading, first and last rows. */
function chainOf({ flow, words, input }: CertificatePage, { envelopeId, evidence }: CertificateParty, index: number) {
  const { columns } = words
  const { workflow } = input.envelope
  const title = workflow
    ? `${fillIn(words.signerOf, { step: index + 1, stepCount: workflow.stepCount })} · ${envelopeId}`
    : envelopeId
  const eventNames = events[input.locale]
  const ruled = { below: 1, hasLine: true } as const
  const titleCells = evidenceCells([columns.sequence, columns.time, columns.event, columns.hash], {
    color: colors.label,
  })
  const titles: ListRow = { cells: titleCells, ...ruled, tableCell: 'TH', isHeading: true }
  const records = evidence.records.map(({ sequence, type, at, hash }): ListRow => {
    const texts = [String(sequence), timeText(at, words), eventNames[type] ?? type, hash.slice(0, 16)] as const
    return { cells: evidenceCells(texts), ...ruled, tableCell: 'TD' }
  })
  const head = evidence.records.at(-1)
  const ends = [
    ...(head ? [entry(words.labels.head, `${head.hash}\n${words.columns.sequence} ${head.sequence}`)] : []),
    ...(evidence.checkpoint ? [entry(words.labels.checkpoint, evidence.checkpoint.keyId)] : []),
  ]
  const beginning = spaceAfterChain + flow.heightOf([subheading(title), titles, ...records.slice(0, 3), ...ends])
  return { beginning, title, titles, records, ends }
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
      // The rows about the text stay together with its first two paragraphs.
      { ...entry(words.labels.consentText, fillIn(words.consentOf, { version, locale })), isHeading: true },
      { ...entry(words.labels.consentSha256, sha256), isHeading: true },
      ...text.split('\n\n').map((paragraph, at) => ({
        cells: [{ text: paragraph, left: 0, width: textWidth, size: 8.5 }],
        ...{ above: at === 0 ? 3 : 0, below: 5 },
      })),
    ])
}

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
  drawClosing(page)
}

/** Draws the verification URL, the command and the level of the signatures together on one page. */
function drawClosing(page: CertificatePage): void {
  const { flow, words, input } = page
  const note = { left: 0, width: textWidth, size: 8.5, color: colors.label } as const
  const command = { text: input.verifyCommand, left: 6, width: textWidth - 12, size: 7.5, style: 'mono' } as const
  const address = { ...addressRow(page), above: 12 }
  const rows: ListRow[] = [
    { cells: [{ text: words.byCommand, ...note }], above: 6, below: 3 },
    { cells: [{ ...command, isShaded: true }], below: 10 },
    entry(words.labels.level, words.level),
  ]
  const height = flow.heightOf([address, ...rows])
  // Measuring also finds the missing characters of these rows.
  const missing: ListRow[] = flow.hasMissing ? [{ cells: [{ text: words.hasMissing, ...note }] }] : []
  flow.ensure(height + flow.heightOf(missing))
  drawAddress(page, address)
  flow.list([...rows, ...missing])
}

/** Returns the verification URL without its fragment as a row. */
const addressRow = ({ words, input, accent }: CertificatePage): ListRow =>
  entry(words.labels.verifyAddress, addressOf(input), { style: 'bold', color: accent })

const addressOf = ({ verifyUrl }: CertificatePage['input']): string => verifyUrl.replace(/#.*/s, '')

/** Draws the verification URL, and links it to the complete URL. */
function drawAddress({ flow, shaper, input }: CertificatePage, row: ListRow): void {
  const before = flow.y - (row.above ?? 0)
  flow.list([row])
  if (flow.y > before) return
  const address = addressOf(input)
  const width = Math.min(valueWidth, (oneLine(shaper, address, 'bold').width * 9) / 1_000)
  flow.link({ x: paper.margin + labelWidth, y: flow.y, width, height: before - flow.y }, input.verifyUrl, address)
}
