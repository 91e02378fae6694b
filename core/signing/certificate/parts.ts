import { type Cell, colors, type Flow, paper, textWidth } from '../../../pdf/compose/flow.ts'
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
const entryGap = 3

/** Draws a section's heading. A heading is never the last line of a page. */
export function heading({ flow, accent }: CertificatePage, text: string): void {
  flow.ensure(90)
  flow.space(20)
  flow.row([{ text, left: 0, width: textWidth, size: 12, style: 'bold', color: accent, type: 'H2' }])
  flow.space(4)
  flow.hairline()
  flow.space(entryGap)
}

export function subheading(flow: Flow, text: string): void {
  flow.ensure(60)
  flow.space(10)
  flow.row([{ text, left: 0, width: textWidth, style: 'bold', type: 'H3' }])
  flow.space(3)
  flow.hairline()
  flow.space(entryGap)
}

export function entry(flow: Flow, label: string, value: string, style: Partial<Cell> = {}): void {
  flow.row([labelCell(label), { text: value, left: labelWidth, width: valueWidth, ...style }])
  endEntry(flow)
}

export const labelCell = (text: string): Cell => ({ text, left: 0, width: labelWidth - 12, color: colors.label })

export function endEntry(flow: Flow): void {
  flow.space(entryGap)
  flow.hairline()
  flow.space(entryGap)
}

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
