import { latin1, memorySource } from '../../../../base/bytes.ts'
import { catalogOf } from '../../../../pdf/document/catalog.ts'
import { formOf } from '../../../../pdf/document/form.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { isArray } from '../../../../pdf/syntax/kinds.ts'
import type { PdfDict, PdfRef } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { bodyOf } from './contract.ts'
import type { Payload } from './payloads.ts'
import { type RawUpdate, rawUpdate } from './raw-update.ts'
import { hasObject } from './renumbered.ts'
import { type Bytes, pageOf, type Workshop } from './workshop.ts'

/** How a payload gets into a sealed file. */
export type Carrier = {
  /** True if another update covers the payload. */
  isCovering?: true
  /** True if the update is a signature, which a locked file does not permit. */
  isSigning?: true
  name: string
  carry: (workshop: Workshop, sealed: Bytes, payload: Payload) => Promise<Bytes>
}

/** Appends the payload as a separate update. */
export async function updateWith(file: Uint8Array, payload: Payload, more: Partial<RawUpdate> = {}): Promise<Bytes> {
  const opened = await openPdf(memorySource(file))
  const objects = { ...payload.objects }
  const put = (ref: PdfRef, dict: PdfDict) => {
    objects[`${ref.number} ${ref.generation}`] = writeObject(dict)
  }
  const catalog = await catalogOf(opened)
  const form = await formOf(opened)
  if (payload.catalog) put(catalog.ref, payload.catalog(catalog.dict))
  if (payload.form && form?.ref) put(form.ref, payload.form(form.dict))
  if (payload.page) {
    const page = await pageOf(opened)
    const annotations = await opened.resolve(page.dict.get('Annots'))
    put(page.ref, payload.page(new Map(page.dict).set('Annots', isArray(annotations) ? annotations : [])))
  }
  const { trailer = '', root } = payload
  return rawUpdate(file, { ...more, objects, trailer, ...(root ? { root } : {}) }).bytes
}

/** Appends an update that restores the objects that the payload changed. */
function undone(original: Bytes, changed: Bytes, payload: Payload): Bytes {
  const written = latin1(changed.subarray(original.length)).matchAll(/(?:^|\n)(\d+) 0 obj\n/g)
  const removed = Object.entries(payload.objects ?? {}).filter(([, body]) => body === null)
  const numbers = [...[...written].map(([, number]) => Number(number)), ...removed.map(([key]) => Number(key))]
  const objects = Object.fromEntries(
    numbers.filter((number) => hasObject(original, number)).map((number) => [number, bodyOf(original, number)]),
  )
  const root = [...latin1(original).matchAll(/\/Root (\d+ 0 R)/g)].at(-1)?.[1] ?? ''
  return rawUpdate(changed, { objects, root }).bytes
}

const inArchive = (payload: Payload) => ({ ...payload, objects: payload.objects ?? {} })

export const carriers: Carrier[] = [
  { name: 'alone', carry: (_, sealed, payload) => updateWith(sealed, payload) },
  {
    name: 'alone, cross-reference stream',
    carry: (_, sealed, payload) => updateWith(sealed, payload, { kind: 'stream' }),
  },
  {
    name: 'alone, hybrid-reference file',
    carry: (_, sealed, payload) => updateWith(sealed, payload, { kind: 'hybrid' }),
  },
  {
    name: "covered by an attacker's signature",
    isCovering: true,
    isSigning: true,
    carry: async ({ sign }, sealed, payload) => sign(await updateWith(sealed, payload)),
  },
  {
    name: "covered by an attacker's archive timestamp",
    isCovering: true,
    carry: async ({ archive, stranger }, sealed, payload) => archive(await updateWith(sealed, payload), stranger),
  },
  {
    name: 'covered by a trusted archive timestamp',
    isCovering: true,
    carry: async ({ archive, trusted }, sealed, payload) => archive(await updateWith(sealed, payload), trusted),
  },
  {
    name: "in an attacker's archive update",
    carry: ({ archiveByHand, stranger }, sealed, payload) => archiveByHand(sealed, stranger, inArchive(payload)),
  },
  {
    name: 'in a trusted archive update',
    carry: ({ archiveByHand, trusted }, sealed, payload) => archiveByHand(sealed, trusted, inArchive(payload)),
  },
  {
    name: 'in a trusted archive update, hybrid-reference file',
    carry: ({ archiveByHand, trusted }, sealed, payload) =>
      archiveByHand(sealed, trusted, { ...inArchive(payload), kind: 'hybrid' }),
  },
  {
    name: 'in a trusted archive update, cross-reference stream',
    carry: ({ archiveByHand, trusted }, sealed, payload) =>
      archiveByHand(sealed, trusted, { ...inArchive(payload), kind: 'stream' }),
  },
  {
    name: 'after an archive update',
    carry: async ({ archive, trusted }, sealed, payload) => updateWith(await archive(sealed, trusted), payload),
  },
  {
    name: 'between two archive updates',
    isCovering: true,
    carry: async ({ archive, trusted }, sealed, payload) =>
      archive(await updateWith(await archive(sealed, trusted), payload), trusted),
  },
  {
    name: 'reverted, covered by a trusted archive timestamp',
    isCovering: true,
    carry: async ({ archive, trusted }, sealed, payload) =>
      archive(undone(sealed, await updateWith(sealed, payload), payload), trusted),
  },
]
