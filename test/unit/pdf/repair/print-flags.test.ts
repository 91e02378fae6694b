import { expect, test } from 'vitest'
import { concatBytes, memorySource } from '../../../../base/bytes.ts'
import { openPdf } from '../../../../pdf/document/pdf-file.ts'
import { printedUpdate } from '../../../../pdf/repair/print-flags.ts'
import { isDict } from '../../../../pdf/syntax/kinds.ts'
import { pdfRef } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'
import { inspect } from '../inspect/inspect.ts'

const appearance = '/AP<</N 9 0 R>>'
const annotation = (entries: string) => `<</Type/Annot/Rect[0 0 9 9]${entries}>>`
const stamp = annotation(`/Subtype/Stamp${appearance}`)

/** One page with this list of annotations, these objects from 4 on, and an appearance (9). */
const pdfWith = (list: string, ...objects: string[]) =>
  onePagePdf(
    (pdf) => {
      for (const [i, body] of objects.entries()) pdf.object(i + 4, body)
      pdf.stream(9, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', '0 0 9 9 re f')
    },
    { page: `/Annots ${list}` },
  )

const reasonOf = (bytes: Uint8Array): string => {
  const result = inspect(bytes)
  return result.ok ? 'admitted' : result.reason
}

async function printed(bytes: Uint8Array) {
  const update = await printedUpdate(memorySource(bytes))
  return update && concatBytes(bytes, update)
}

async function objectOf(bytes: Uint8Array, number: number): Promise<string> {
  const file = await openPdf(memorySource(bytes))
  return writeObject(await file.getObject(pdfRef(number)))
}

test.each([
  ['an object of its own', '[4 0 R]', 4, [stamp]],
  ['in a list that is an object', '4 0 R', 4, [`[${stamp} 5 0 R]`, annotation('/Subtype/Link/Dest[3 0 R/Fit]')]],
  ['in the page', `[${stamp}]`, 3, []],
  ['with flags behind a reference', '[4 0 R]', 4, [annotation(`/Subtype/Stamp/F 5 0 R${appearance}`), '0']],
])(
  'an annotation that print does not show is shown there once it is repaired: %s',
  async (_, list, number, objects) => {
    const sent = pdfWith(list, ...objects)
    expect(reasonOf(sent)).toBe('print_differs')
    const repaired = (await printed(sent))!
    expect(reasonOf(repaired)).toBe('admitted')
    expect(repaired.subarray(0, sent.length)).toEqual(sent)
    const [before, after] = [await objectOf(sent, number), await objectOf(repaired, number)]
    expect(after).toContain('/F 4')
    expect(after.replace('/F 4', '')).toBe(before.replace('/F 5 0 R', ''))
  },
)

test('flags beside the one for print stay, and so does every annotation that is printed or hidden', async () => {
  const kept = [annotation(`/Subtype/Stamp/F 132${appearance}`), annotation(`/Subtype/Stamp/F 2${appearance}`)]
  const sent = pdfWith('[4 0 R 5 0 R 6 0 R]', annotation(`/Subtype/Stamp/F 200${appearance}`), ...kept)
  const repaired = (await printed(sent))!
  const file = await openPdf(memorySource(repaired))
  const flags = await Promise.all(
    [4, 5, 6].map(async (number) => {
      const held = await file.getObject(pdfRef(number))
      return isDict(held) ? held.get('F') : null
    }),
  )
  expect(flags).toEqual([204, 132, 2])
  expect(repaired.subarray(sent.length).toString()).not.toBe('')
})

test.each([
  ['shows on paper alone', `/Subtype/Stamp/F 36${appearance}`],
  ['shows as the pointer passes', `/Subtype/Stamp/F 256${appearance}`],
  ['is of a type that not every reader knows', `/Subtype/Mine${appearance}`],
  ['has flags that are no number', `/Subtype/Stamp/F/Four${appearance}`],
])('an annotation that %s is left as it is, and the file stays refused', async (_, entries) => {
  const sent = pdfWith('[4 0 R]', annotation(entries))
  expect(reasonOf(sent)).toBe('print_differs')
  expect(await printed(sent)).toBeNull()
})

test('a file without such an annotation, one that cannot be read and one with more of them than an update may hold get no update', async () => {
  expect(await printed(pdfWith('[]'))).toBeNull()
  expect(await printed(new Uint8Array(100))).toBeNull()
  const many = (count: number) => pdfWith(`[${stamp.repeat(count)}]`)
  expect(await printed(many(10_001))).toBeNull()
  expect(reasonOf((await printed(many(10_000)))!)).toBe('admitted')
})
