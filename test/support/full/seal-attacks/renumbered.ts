import { latin1, memorySource } from '../../../../base/bytes.ts'
import { catalogOf } from '../../../../pdf/document/catalog.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { isArray, isDict, isRef, isStream } from '../../../../pdf/syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { sameObject } from '../../../../pdf/syntax/same-object.ts'
import { contractObjects, parts } from './contract.ts'
import type { Payload } from './payloads.ts'
import { sizeOf } from './raw-update.ts'
import { type Bytes, pageOf } from './workshop.ts'

type Numbers = (number: number) => number

/**
 * Converts a payload for the contract to a payload for a file with the same page. Parts of the contract that the file
 * lacks become new objects.
 */
export async function renumbered(payload: Payload, file: Bytes): Promise<Payload> {
  const found = await partsIn(file)
  const end = sizeOf(file)
  const numberOf: Numbers = (number) => found.get(number) ?? end + number
  const inText = (body: string): string =>
    body.replace(/\b(\d+) 0 R/g, (_, number) => `${numberOf(Number(number))} 0 R`)
  const missing = Object.entries(contractObjects).filter(([number]) => !found.has(Number(number)))
  const objects: Record<string, string | null> = {}
  for (const [number, body] of [...missing, ...Object.entries(payload.objects ?? {})])
    objects[numberOf(Number(number))] = body === null ? null : inText(body)
  const changed =
    (change: ((dict: PdfDict) => PdfDict) | undefined) =>
    (dict: PdfDict): PdfDict =>
      new Map([...(change?.(dict) ?? dict)].map(([key, value]) => [key, moved(value, dict.get(key) ?? null, numberOf)]))
  return {
    ...payload,
    objects,
    ...(payload.catalog && { catalog: changed(payload.catalog) }),
    ...(payload.form && { form: changed(payload.form) }),
    ...(payload.page && { page: changed(payload.page) }),
    ...(payload.trailer && { trailer: inText(payload.trailer) }),
    root: payload.root ? inText(payload.root) : `${numberOf(parts.catalog)} 0 R`,
  }
}

/** Returns a value with the object numbers of the file. References that the value already contained stay unchanged. */
function moved(value: PdfObject, before: PdfObject, numberOf: Numbers): PdfObject {
  if (sameObject(value, before)) return value
  if (isRef(value)) return pdfRef(numberOf(value.number))
  if (isArray(value)) return value.map((item, index) => moved(item, isArray(before) ? before[index]! : null, numberOf))
  if (!isDict(value)) return value
  return new Map([...value].map(([key, item]) => [key, moved(item, null, numberOf)]))
}

/** Returns the object numbers of the contract's parts in a file whose first page shows the contract. */
async function partsIn(bytes: Bytes): Promise<Map<number, number>> {
  const file = await openPdf(memorySource(bytes))
  const { ref, dict: catalog } = await catalogOf(file)
  const page = await pageOf(file)
  const numbers = new Map<number, number>([[parts.catalog, ref.number]])
  const note = (part: number, value: PdfObject | undefined) => {
    if (isRef(value)) numbers.set(part, value.number)
  }
  const entry = async (holder: PdfObject | undefined, key: string): Promise<PdfObject | undefined> => {
    const value = await file.resolve(holder)
    return isDict(value) ? value.get(key) : isStream(value) ? value.dict.get(key) : undefined
  }
  note(parts.page, page.ref)
  note(parts.pages, catalog.get('Pages'))
  const contents = await file.resolve(page.dict.get('Contents'))
  note(parts.content, isArray(contents) ? contents[0] : page.dict.get('Contents'))
  note(parts.font, await entry(await entry(page.resources, 'Font'), 'F'))
  note(parts.images, await entry(page.resources, 'XObject'))
  note(parts.image, await entry(await entry(page.resources, 'XObject'), 'Im'))
  return numbers
}

/** Returns whether a file contains an object with the given number. */
export const hasObject = (file: Bytes, number: number): boolean => latin1(file).includes(`\n${number} 0 obj\n`)
