import type { CertificateWords } from './certificate-words.ts'
import { type Cell, colors, type Flow, textWidth } from './flow.ts'

/** What the sections of a certificate share. */

export const labelWidth = 124
export const valueWidth = textWidth - labelWidth
const entryGap = 3

/** A section's heading, never alone at the end of a page. */
export function heading(flow: Flow, text: string): void {
  flow.ensure(90)
  flow.space(16)
  flow.row([{ text, left: 0, width: textWidth, size: 11.5, style: 'bold', color: colors.accent }])
  flow.space(4)
  flow.hairline()
  flow.space(entryGap)
}

/** A label and its value. */
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

/** `2026-11-21 09:30:00.000 +00:00 (UTC)`: RFC 3339 with a space, the offset and the zone's name. */
export function timeText(at: Date | string | null, words: CertificateWords): string {
  if (at === null) return words.isUnknown
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return String(at)
  return `${date.toISOString().slice(0, 23).replace('T', ' ')} +00:00 (UTC)`
}
