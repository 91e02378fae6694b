import { expect, it } from 'vitest'
import { latin1 } from '../../../../base/bytes.ts'
import { isDict, isStream } from '../../../../pdf/syntax/kinds.ts'
import type { PdfStream } from '../../../../pdf/syntax/objects.ts'
import { writeObject } from '../../../../pdf/syntax/write.ts'
import { field, onePage, seal, streamBody, writePdf } from './fixtures.ts'
import { open } from './read-sealed.ts'

const drawn = 'BT (100) Tj ET'
const shownForm = streamBody('/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter/ASCIIHexDecode', '71 51>')
const withField = (entries: string, more: Record<string, string> = {}) =>
  writePdf({
    ...onePage(),
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
    5: `<</FT/Tx/T(Amount)/V(100)${entries}>>`,
    6: shownForm,
    7: 'null',
    ...more,
  })
const written = (update: { appended: Uint8Array }): string[] =>
  [...latin1(update.appended).matchAll(/(?:^|\n)(\d+) 0 obj/g)].map(([, number]) => number as string)

it('repeats the appearance of a locked field in the update of the seal', async () => {
  const { update, whole } = await seal(withField('/AP<</N 6 0 R/D 6 0 R>>'), [field()])
  expect(written(update).filter((number) => number === '6')).toHaveLength(1)
  expect(written(update)).not.toContain('5')
  expect(latin1(update.appended)).toContain('/Filter /ASCIIHexDecode /Length 6>>\nstream\n71 51>\nendstream')
  const file = await open(whole)
  const shown = await file.getObject({ kind: 'ref', number: 6, generation: 0 })
  expect(isStream(shown)).toBe(true)
  expect(latin1(await file.decodedStream(shown as PdfStream))).toBe('qQ')
})

it('replaces the indirect appearance dictionary of a locked field with a direct one', async () => {
  const { update, whole } = await seal(withField('/AP 7 0 R', { 7: '<</N 6 0 R>>' }), [field()])
  expect(written(update)).toEqual(expect.arrayContaining(['5', '6']))
  const value = await (await open(whole)).getObject({ kind: 'ref', number: 5, generation: 0 })
  expect(isDict(value) && writeObject(value)).toBe('<</FT /Tx/T (Amount)/V (100)/AP <</N 6 0 R>>>>')
})

it.each([
  ['one of several states', '/AS/On/AP<</N<</On 6 0 R>>>>', {}],
  ['an object that is not a stream', '/AP<</N 3 0 R>>', {}],
  ['an object that is missing', '/AP<</N 99 0 R>>', {}],
  ['an object stream', '/AP<</N 7 0 R>>', { 7: streamBody('/Type/ObjStm/N 0/First 0', '') }],
  ['an unreadable stream', '/AP<</N 7 0 R>>', { 7: '<</Length 99>>\nstream\nx\nendstream' }],
  ['a stream beyond 1 MiB', '/AP<</N 7 0 R>>', { 7: streamBody('/Subtype/Form', drawn.repeat(80_000)) }],
])('does not repeat the appearance of a locked field if the appearance is %s', async (_, entries, more) => {
  const { update } = await seal(withField(entries, more), [field()])
  expect(written(update).filter((number) => ['5', '6', '7', '99'].includes(number))).toEqual([])
  expect(written(update).filter((number) => number === '3')).toEqual(['3'])
})

it('writes an object only once if it is both a form field and a page', async () => {
  const original = writePdf({
    ...onePage('/FT/Tx/T(a)/AP 7 0 R'),
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[3 0 R]>>>>',
    7: '<</N 6 0 R>>',
    6: shownForm,
  })
  const { update } = await seal(original, [field()])
  expect(written(update).filter((number) => number === '3')).toEqual(['3'])
})
