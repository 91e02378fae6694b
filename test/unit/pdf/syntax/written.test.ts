import { describe, expect, it } from 'vitest'
import { latin1Bytes } from '../../../../base/bytes.ts'
import { isDict } from '../../../../pdf/syntax/kinds.ts'
import { type PdfDict, type PdfObject, pdfRef } from '../../../../pdf/syntax/objects.ts'
import { parseObject } from '../../../../pdf/syntax/parser.ts'
import { readWritten, syntaxOf, writeAfter } from '../../../../pdf/syntax/written.ts'

const parsed = (text: string): PdfObject => parseObject(latin1Bytes(text), 0).value
const afterOf = (text: string, change: (dict: PdfDict) => void): string => {
  const after = parsed(text)
  if (isDict(after)) change(after)
  return writeAfter(readWritten(latin1Bytes(text), 0), parsed(text), after)
}

describe('the source text of a value', () => {
  it.each([
    ['1', '1'],
    [' +01.50 ', '+01.50'],
    ['/A#42', '/A#42'],
    ['( a\\)\r\n(b) )', '( a\\)\r\n(b) )'],
    ['<4 1>', '<4 1>'],
    ['[1 2 R 3 true/A(x)<<>>]', '[1 2 R 3 true /A (x) <<>>]'],
    ['<</A%c\n[ 01 00 R ]/B<<>> >>', '<</A [01 00 R] /B <<>>>>'],
  ])('reads the source text of a PDF value token by token from %j', (text, expected) => {
    expect(syntaxOf(readWritten(latin1Bytes(text), 0))).toBe(expected)
  })

  it.each(['', '[1', '<</A', '(a', '<4', ')', '}'])('rejects the source text of a PDF value if it is %j', (text) => {
    expect(() => readWritten(latin1Bytes(text), 0)).toThrow()
  })

  it('rejects the source text of a PDF value whose arrays are nested too deeply', () => {
    expect(() => readWritten(latin1Bytes(`${'['.repeat(200)}${']'.repeat(200)}`), 0)).toThrow('nested')
  })
})

describe('a changed PDF value', () => {
  const text = '<</Kids[ 1 0 R 02 0 R]/Size 1.50/#4eame(\\101)/Inner<</A 007>>>>'

  it('keeps the notation of unchanged parts of a changed PDF value', () => {
    expect(afterOf(text, (dict) => dict.set('New', 1))).toBe(
      '<</Kids [1 0 R 02 0 R] /Size 1.50 /#4eame (\\101) /Inner <</A 007>> /New 1>>',
    )
  })

  it('appends an item to the source text of an array', () => {
    const grown = afterOf(text, (dict) => dict.set('Kids', [...(dict.get('Kids') as PdfObject[]), pdfRef(9)]))
    expect(grown).toContain('/Kids [1 0 R 02 0 R 9 0 R] /Size 1.50')
  })

  it('inserts an entry into the source text of a nested dictionary', () => {
    const inner = (dict: PdfDict) => new Map(dict.get('Inner') as PdfDict).set('B', 2)
    expect(afterOf(text, (dict) => dict.set('Inner', inner(dict)))).toContain('/Inner <</A 007 /B 2>>')
  })

  it("replaces the value of a key in a dictionary's source text, and removes an entry", () => {
    const changed = afterOf(text, (dict) => {
      dict.set('Name', 2)
      dict.delete('Kids')
    })
    expect(changed).toBe('<</Size 1.50 /#4eame 2 /Inner <</A 007>>>>')
  })

  it('rewrites an array from which an item was removed', () => {
    expect(afterOf('<</Kids[01 2]>>', (dict) => dict.set('Kids', [1]))).toBe('<</Kids [1]>>')
  })
})
