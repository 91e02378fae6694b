import { type Cell, colors, paper, textWidth } from '../../../pdf/compose/columns.ts'
import type { Flow, ListRow } from '../../../pdf/compose/flow.ts'
import type { Color } from '../../../pdf/compose/operands.ts'
import type { Shaper } from '../../../pdf/compose/shape.ts'
import { circle } from '../../../pdf/compose/shapes.ts'
import { oneLine } from '../../../pdf/compose/wrap.ts'
import type { PdfRef } from '../../../pdf/syntax/objects.ts'
import type { SignatureInk } from '../appearance/signature-ink.ts'
import { localTime } from '../zoned-time.ts'
import type { CertificateInput } from './input.ts'
import type { CertificateWords } from './words.ts'

export type CertificatePage = {
  flow: Flow
  shaper: Shaper
  ink: SignatureInk
  words: CertificateWords
  input: CertificateInput
  /** The color of titles, numbers and links. */
  accent: Color
  /** The first and last page of each appended file, by the file's id. */
  appended: ReadonlyMap<string, { first: number; last: number }>
  /** The logo as an object in the PDF. Null if the sender has none. */
  logo: { ref: PdfRef; width: number; height: number } | null
}

export const labelWidth = 124
export const valueWidth = textWidth - labelWidth
const ruled = { below: 3, hasLine: true } as const

/** Returns a section's heading as the first row of a list. */
export const heading = ({ accent }: CertificatePage, text: string): ListRow => ({
  cells: [{ text, left: 0, width: textWidth, size: 12, style: 'bold', color: accent, type: 'H2' }],
  ...{ above: 20, ...ruled, isHeading: true },
})

/** Draws a section's heading on the same page as the content of the given height after it. */
export function drawHeading(page: CertificatePage, text: string, contentHeight: number): void {
  const rows = [heading(page, text)]
  page.flow.ensure(page.flow.heightOf(rows) + contentHeight)
  page.flow.list(rows)
}

export const subheading = (text: string): ListRow => ({
  cells: [{ text, left: 0, width: textWidth, style: 'bold', type: 'H3' }],
  ...{ above: 10, ...ruled, isHeading: true },
})

/** Returns a row that repeats earlier content, and is therefore not part of the document's structure. */
export const untagged = ({ cells, above, below, hasLine }: ListRow): ListRow => ({
  cells: cells.map((cell) => ({ ...cell, type: null })),
  ...{ above, below, hasLine },
})

export const entry = (label: string, value: string, style: Partial<Cell> = {}): ListRow =>
  entryRow([labelCell(label), { text: value, left: labelWidth, width: valueWidth, ...style }])

export const entryRow = (cells: Cell[], image?: ListRow['image']): ListRow => ({
  cells,
  ...ruled,
  ...(image && { image }),
})

export const labelCell = (text: string): Cell => ({ text, left: 0, width: labelWidth - 12, color: colors.label })

/** Draws a number in a filled circle whose center is x, y. */
export function drawNumber(
  { flow, shaper, accent }: CertificatePage,
  number: number,
  at: { x: number; y: number },
): void {
  const size = 8.5
  const { glyphs, width } = oneLine(shaper, String(number), 'bold')
  flow.canvas.fill(circle({ ...at, radius: 8.5 }), accent)
  const place = { x: at.x - (width * size) / 2_000, y: at.y - size * 0.36 }
  flow.tagged('P', () => flow.canvas.text(glyphs, { ...place, size, color: colors.paper }))
}

/** Returns the width of a short text on one line, in points. */
export const textPoints = (shaper: Shaper, text: string, { size, style }: Required<Pick<Cell, 'size' | 'style'>>) =>
  (oneLine(shaper, text, style).width * size) / 1_000

/** The left edge of text on a page. */
export const leftEdge = paper.margin

/**
 * Returns a time such as `2026-11-21 09:30:00.000 +00:00 (UTC)`: RFC 3339 with a space, the offset and the zone's name.
 */
export function timeText(at: Date | string | null, words: CertificateWords): string {
  if (at === null) return words.isUnknown
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return String(at)
  return `${date.toISOString().slice(0, 23).replace('T', ' ')} +00:00 (UTC)`
}

/**
 * Returns a time in UTC, followed by the time in the sender's time zone: `2026-11-21 09:30:00.000 +00:00 (UTC) · 10:30
 * CET`.
 */
export function zonedTimeText(at: Date | null, { words, input }: CertificatePage): string {
  const inUtc = timeText(at, words)
  const { timeZone } = input.sender
  return at === null || timeZone === null ? inUtc : `${inUtc} · ${localTime(at, timeZone)}`
}
