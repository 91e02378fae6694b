import { isArray, isDict, isNamed, isRef, type PdfObject } from '../syntax/objects.ts'
import { CONTENT_BIT, STREAM_BIT } from './feature-bits.ts'
import type { LiveObjects } from './live-objects.ts'
import type { ReferenceLedger } from './reference-ledger.ts'
import { PdfRefusal } from './result.ts'

/** Tells what a page names as its content; false when that is neither a reference nor a list of references. */
export function readContents(value: PdfObject, refer: (number: number, isInList: boolean) => void): boolean {
  const contents = isDict(value) && isNamed(value.get('Type'), 'Page') ? (value.get('Contents') ?? null) : null
  const items = isArray(contents) ? contents : contents === null ? [] : [contents]
  for (const item of items) if (isRef(item)) refer(item.number, isArray(contents))
  return items.every(isRef)
}

/**
 * Refuses a body in which a page's content is anything but a stream or a list of streams (ISO 32000-2 section 7.7.3.3):
 * of a list with something else in it some readers show the streams, and others nothing.
 */
export function checkContents({ contents }: { contents: ReferenceLedger }, live: LiveObjects): void {
  if ((live.bits & CONTENT_BIT) !== 0) throw new PdfRefusal('page_content_invalid')
  const isContent = (number: number): boolean => {
    const slot = live.slot(number)
    return slot >= 0 && (live.slotBits(slot) & STREAM_BIT) !== 0
  }
  contents.forEach((slot, number, isInList) => {
    if (!live.isLive(slot) || isContent(number)) return
    const list = isInList === 1 ? null : live.get(number)
    const isList = isArray(list) && list.every((item) => isRef(item) && isContent(item.number))
    if (!isList) throw new PdfRefusal('page_content_invalid')
  })
}
