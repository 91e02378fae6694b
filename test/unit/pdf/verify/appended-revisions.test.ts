import { describe, expect, it } from 'vitest'
import { concatBytes, latin1Bytes } from '../../../../base/bytes.ts'
import { readAppendedRevisions } from '../../../../pdf/verify/appended-revisions.ts'

const table = (offset = 9) =>
  `xref\n7 1\n${String(offset).padStart(10, '0')} 00000 n \ntrailer\n<</Size 8/Root 1 0 R/Prev 9>>\nstartxref\n99\n%%EOF\n`
const stream = (data: string, dict = '') => `<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream`
const update = (body: string, head = '7 0 obj\n') => `${head}${body}\nendobj\n${table()}`
const read = (text: string) => readAppendedRevisions({ bytes: latin1Bytes(text), start: 1_000 })
const notPlain = 'a part of it is not a plain incremental update'
const hidden = 'an update hides syntax of another update'

describe('the updates after a seal', () => {
  it('are read with the offsets of their objects and cross-reference sections in the whole file', () => {
    const [one, two, ...others] = read(update('<</A 1>>') + update(stream('abc'))) as Exclude<
      ReturnType<typeof read>,
      string
    >
    expect(others).toEqual([])
    expect(one?.objects.map(({ number, generation, offset }) => [number, generation, offset])).toEqual([[7, 0, 1_000]])
    expect(one?.sectionOffset).toBe(1_000 + '7 0 obj\n<</A 1>>\nendobj\n'.length)
    expect(two?.objects[0]?.offset).toBe(one?.end)
  })

  it('are read if their cross-reference section is a stream', () => {
    const section = stream('', '/Type/XRef/W[1 4 2]/Size 9')
    expect(read(`8 0 obj\n${section}\nendobj\nstartxref\n99\n%%EOF\n`)).toHaveLength(1)
  })

  it.each([
    ['a comment in an object', update('<</A 1 % c\n>>')],
    ['a comment in a trailer', update('<</A 1>>').replace('/Prev', '%c\n/Prev')],
    ['a comment between objects', update('<</A 1>>').replace('xref\n', '% c\nxref\n')],
    ['no objects', table()],
    ['no section', '7 0 obj\n<</A 1>>\nendobj\nstartxref\n99\n%%EOF\n'],
    ['a final stream that is not a section', `7 0 obj\n${stream('', '/Type/X')}\nendobj\nstartxref\n99\n%%EOF\n`],
    ['object 0', update('<</A 1>>', '0 0 obj\n')],
    ['a number with a leading zero', update('<</A 1>>', '07 0 obj\n')],
    ['a generation of six digits', update('<</A 1>>', '7 100000 obj\n')],
    ['two spaces in a header', update('<</A 1>>', '7  0 obj\n')],
    ['a stream that ends past the file', update('<</Length 9999>>\nstream\nabc\nendstream')],
    ['a stream without a direct length', update('<</Length 9 0 R>>\nstream\nabc\nendstream')],
    ['a stream with bytes after its data', update('<</Length 1>>\nstream\nabc\nendstream')],
    ['a section without entries', update('<</A 1>>').replace('7 1\n0000000009 00000 n \n', '')],
    ['an entry of another width', update('<</A 1>>').replace('0000000009', '000000009')],
    ['an entry of another kind', update('<</A 1>>').replace(' n \n', ' x \n')],
    ['bytes after the last end', `${update('<</A 1>>')} `],
    ['an end without a number', update('<</A 1>>').replace('startxref\n99', 'startxref\n')],
    ['an end that is not a comment', update('<</A 1>>').replace('%%EOF', '%EOF')],
  ])('are rejected with %s', (_, text) => {
    expect(read(text)).toBe(notPlain)
  })

  it.each([
    ['a header', '%PDF-1.7'],
    ['an object', '4 0 obj <<>>'],
    ['the end of an object', 'endobj'],
    ['the end of a stream', 'endstream'],
    ['a trailer', 'trailer'],
    ['a section', '\nxref\n'],
    ['an offset', 'startxref'],
    ['an end', '%%EOF'],
  ])('are rejected with %s within the data of a stream', (_, data) => {
    expect(read(update(stream(data)))).toBe(hidden)
  })

  it('are accepted if stream data only resembles these keywords', () => {
    expect(read(update(stream('the objects, end, stream, %EOF, PDF-')))).toHaveLength(1)
    expect(readAppendedRevisions({ bytes: concatBytes(), start: 0 })).toEqual([])
  })
})
