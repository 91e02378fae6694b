import { describe, expect, it } from 'vitest'
import { latin1, utf8 } from '../../../../base/bytes.ts'
import { plainContent } from '../../../../pdf/repair/plain-content.ts'
import { unboundedWork } from '../../../../pdf/syntax/work.ts'

function rewritten(content: string, hidden: string[] = []): string | null {
  const bytes = plainContent(utf8(content), { work: unboundedWork, hidden: new Set(hidden) })
  return bytes && latin1(bytes).trim().replaceAll('\n', ' ')
}

describe('the page content rewriter', () => {
  it.each([
    ['an unknown operator', '1 0 0 rg 5 zz 0 0 1 1 re f', '1 0 0 rg 0 0 1 1 re f'],
    ['a negative line width', '-1 w 0 0 m 9 9 l S', '0 0 m 9 9 l S'],
    ['a clip without a path', 'q W n 0 0 1 1 re f Q', 'q n 0 0 1 1 re f Q'],
    ['a restore without a save', 'Q 0 0 1 1 re f', '0 0 1 1 re f'],
    ['a line without a current point', '9 9 l S', 'S'],
    ['the end of a text object without a beginning', 'ET', ''],
    ['operands without an operator', '0 g 1 2', '0 g'],
    ['an unknown operator in a compatibility section', 'BX 0 g 5 rgb EX', 'BX 0 g EX'],
    ['superfluous operands', '7 1 0 0 rg', '1 0 0 rg'],
    ['a clip by invisible text', 'BT 7 Tr (a) Tj ET BT (b) Tj ET', 'BT 3 Tr (a) Tj ET BT (b) Tj ET'],
  ])('omits %s', (_, content, expected) => {
    expect(rewritten(content)).toBe(expected)
  })

  it.each([
    ['a clip before text', '0 0 9 9 re W BT (a) Tj ET', '0 0 9 9 re W n BT (a) Tj ET'],
    ['an unpainted path at the end', '0 0 9 9 re', '0 0 9 9 re n'],
    ['an unfinished text object', 'BT (a) Tj', 'BT (a) Tj ET'],
    ['an unfinished text object before the next one', 'BT (a) Tj BT (b) Tj ET', 'BT (a) Tj ET BT (b) Tj ET'],
    ['an unfinished text object after a restored state', 'BT q (a) Tj Q', 'BT q (a) Tj Q ET'],
    ['a line from the start of a rectangle', '1 2 3 4 re 5 6 l S', '1 2 3 4 re 1 2 m 5 6 l S'],
    ['a line after a closed line', '1 2 m 3 4 l h 5 6 l S', '1 2 m 3 4 l h 1 2 m 5 6 l S'],
    ['a curve after a closed line', '1 2 m 3 4 l h 5 6 7 8 v S', '1 2 m 3 4 l h 1 2 m 5 6 7 8 v S'],
  ])('completes %s', (_, content, expected) => {
    expect(rewritten(content)).toBe(expected)
  })

  it.each([
    ['a small number', 'BT 1.5e-05 -13.2 Td (1e2) Tj ET', 'BT 0.0000150000 -13.2 Td (1e2) Tj ET'],
    ['a large number', '-1.5E+2 0 0 .5e1 0 0 cm', '-150.0000000000 0 0 5.0000000000 0 0 cm'],
    ['a number next to names and strings', '/1e2 gs BT [<1e02>1e1]TJ ET', '/1e2 gs BT [<1e02>10.0000000000]TJ ET'],
  ])('writes %s without an exponent', (_, content, expected) => {
    expect(rewritten(content)).toBe(expected)
  })

  it.each([
    ['a dictionary', '<</MCID 0>>'],
    ['a dictionary in a dictionary', '<</A<</MCID 0>>/B<<>>>>'],
    ['a dictionary that ends with a hexadecimal string', '<</A <31>>>'],
  ])('rewrites marked content with %s as its properties', (_, properties) => {
    const drawing = `/P ${properties} BDC 0 0 m 9 9 l S EMC`
    expect(rewritten(`${drawing} Q`)).toBe(drawing)
    expect(rewritten(drawing.replaceAll('9', '1e1'))).toBe(drawing.replaceAll('9', '10.0000000000'))
  })

  it('writes no number without its exponent if the value is too large', () => {
    expect(rewritten('1e12 0 0 1 0 0 cm')).toBeNull()
  })

  const gray = (width: number, entries = ''): string => `BI/W ${width}/H 1/BPC 8/CS/G${entries} ID `

  it.each([
    ['gray samples', `q ${gray(3)}abcEI Q`, `q ${gray(3)}abc EI Q`],
    ['colors', 'BI/W 2/H 2/BPC 4/CS/RGB ID abcdefEI 0 g', 'BI/W 2/H 2/BPC 4/CS/RGB ID abcdef EI 0 g'],
    ['a mask', 'BI/W 9/H 1/IM true ID abEI q Q', 'BI/W 9/H 1/IM true ID ab EI q Q'],
    ['samples with the letters EI', `${gray(7)}abEIabcEI 0 g`, `${gray(7)}abEIabc EI 0 g`],
    ['two images', `${gray(1)}aEI ${gray(1)}bEI 0 g`, `${gray(1)}a EI ${gray(1)}b EI 0 g`],
  ])('writes white space between an inline image with %s and EI', (_, content, expected) => {
    expect(rewritten(content)).toBe(expected)
  })

  it.each([
    ['contains another EI', `${gray(14)}a EI (b) Tj abEI 0 g`],
    ['contains EI and text after it', `${gray(16)}abcEI (b) Tj ab EI 0 g`],
    ['is shorter than declared', `${gray(4)}abcEI 0 g`],
    ['is longer than declared', `${gray(2)}abcEI 0 g`],
    ['is encoded in the declared number of bytes', `${gray(8, '/F/A85')}z87cUR~>EI 0 g`],
    ['has colors from a named resource', 'BI/W 3/H 1/BPC 8/CS/Mine ID abcEI 0 g'],
    ['has an unknown number of bits', 'BI/W 8/H 1/BPC 3/CS/G ID abcEI 0 g'],
    ['has two widths', 'BI/W 3/Width 9/H 1/BPC 8/CS/G ID abcEI 0 g'],
    ['begins after two line ends', 'BI/W 4/H 1/BPC 8/CS/G ID\r\nabcEI 0 g'],
    ['is followed by another word', `${gray(3)}abcEIx 0 g`],
    ['is followed by EI and a tab', `${gray(3)}abcEI\t0 g`],
  ])('rejects an inline image without white space before EI whose data %s', (_, content) => {
    expect(rewritten(content)).toBeNull()
  })

  it('returns unambiguous content unchanged', () => {
    const bytes = utf8('q  0 0 9 9 re\nW n BT (a)Tj ET Q BI /W 1/H 1/BPC 8/CS/G ID a EI Q'.replace(/ Q$/, ' '))
    expect(plainContent(bytes, { work: unboundedWork })).toBe(bytes)
  })

  it.each([
    ['text outside a text object', '(a) Tj'],
    ['a restored text position', 'BT q (a) Tj Q (b) Tj ET'],
    ['painting within a text object', 'BT 0 0 9 9 re f ET'],
    ['an inline image without a certain end', 'BI /W 1/H 1 ID a'],
    ['a bracket without its pair', '0 g ) 1 g'],
    ['a drawing that text clips', 'q BT 7 Tr (a) Tj ET /X Do Q'],
    ['text that text clips', 'BT 4 Tr (a) Tj ET BT (b) Tj ET'],
    ['text after hidden text in the same line', 'BT /OC/A BDC (a) Tj EMC (b) Tj ET'],
  ])('rejects content with %s', (_, content) => {
    expect(rewritten(content, ['A'])).toBeNull()
  })

  it('rejects a path with more than 100,000 operators', () => {
    const path = (count: number): string => `0 0 m ${'1 1 l '.repeat(count)}S 5 zz`
    expect(rewritten(path(1_000))).toBe(path(1_000).slice(0, -5))
    expect(rewritten(path(100_000))).toBeNull()
  })

  it('returns content without hidden layers unchanged', () => {
    const bytes = utf8('q  0 0 9 9 re f Q')
    expect(plainContent(bytes, { work: unboundedWork, hidden: new Set(['A']) })).toBe(bytes)
  })

  it('omits the painting operators of hidden layers, but preserves their graphics state operators', () => {
    const content = '/OC/A BDC q 1 0 0 1 5 5 cm /X Do 0 0 1 1 re W f BT (a) Tj ET EMC /OC/B BDC /Y Do EMC Q'
    expect(rewritten(content, ['A'])).toBe('/OC/A BDC q 1 0 0 1 5 5 cm 0 0 1 1 re W n BT ET EMC /OC/B BDC /Y Do EMC Q')
  })
})
