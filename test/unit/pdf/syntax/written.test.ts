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

describe('the token reader', () => {
  it.each([
    ['1', '1'],
    [' +01.50 ', '+01.50'],
    ['/A#42', '/A#42'],
    ['( a\\)\r\n(b) )', '( a\\)\r\n(b) )'],
    ['<4 1>', '<4 1>'],
    ['[1 2 R 3 true/A(x)<<>>]', '[1 2 R 3 true /A (x) <<>>]'],
    ['<</A%c\n[ 01 00 R ]/B<<>> >>', '<</A [01 00 R] /B <<>>>>'],
  ])('preserves the notation of each token in %j', (text, expected) => {
    expect(syntaxOf(readWritten(latin1Bytes(text), 0))).toBe(expected)
  })

  it.each(['', '[1', '<</A', '(a', '<4', ')', '}'])('rejects the malformed value %j', (text) => {
    expect(() => readWritten(latin1Bytes(text), 0)).toThrow()
  })

  it('rejects a value with 200 nested arrays', () => {
    expect(() => readWritten(latin1Bytes(`${'['.repeat(200)}${']'.repeat(200)}`), 0)).toThrow('nested')
  })
})

describe('the writer of changed values', () => {
  const text = '<</Kids[ 1 0 R 02 0 R]/Size 1.50/#4eame(\\101)/Inner<</A 007>>>>'

  it('preserves the notation of unchanged dictionary entries', () => {
    expect(afterOf(text, (dict) => dict.set('New', 1))).toBe(
      '<</Kids [1 0 R 02 0 R] /Size 1.50 /#4eame (\\101) /Inner <</A 007>> /New 1>>',
    )
  })

  it('appends an item to an array without rewriting the other items', () => {
    const grown = afterOf(text, (dict) => dict.set('Kids', [...(dict.get('Kids') as PdfObject[]), pdfRef(9)]))
    expect(grown).toContain('/Kids [1 0 R 02 0 R 9 0 R] /Size 1.50')
  })

  it('adds an entry to a nested dictionary without rewriting the other entries', () => {
    const inner = (dict: PdfDict) => new Map(dict.get('Inner') as PdfDict).set('B', 2)
    expect(afterOf(text, (dict) => dict.set('Inner', inner(dict)))).toContain('/Inner <</A 007 /B 2>>')
  })

  it('replaces and removes dictionary entries without rewriting the other entries', () => {
    const changed = afterOf(text, (dict) => {
      dict.set('Name', 2)
      dict.delete('Kids')
    })
    expect(changed).toBe('<</Size 1.50 /#4eame 2 /Inner <</A 007>>>>')
  })

  it('rewrites an array if an item is removed', () => {
    expect(afterOf('<</Kids[01 2]>>', (dict) => dict.set('Kids', [1]))).toBe('<</Kids [1]>>')
  })
})
