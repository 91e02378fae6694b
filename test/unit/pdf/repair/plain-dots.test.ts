import { describe, expect, it } from 'vitest'
import { concatBytes, latin1, memorySource, utf8 } from '../../../../base/bytes.ts'
import { signableUpdate } from '../../../../pdf/repair/make-signable.ts'
import { type PlainContentOptions, plainContent } from '../../../../pdf/repair/plain-content.ts'
import { unboundedWork } from '../../../../pdf/syntax/work.ts'
import { onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'
import { inspect } from '../inspect/inspect.ts'

function rewritten(content: string, options: Omit<PlainContentOptions, 'work'> = {}): string | null {
  const bytes = plainContent(utf8(content), { work: unboundedWork, ...options })
  return bytes && latin1(bytes).trim().replaceAll('\n', ' ')
}

const dot = '50 50 m 50 50 l S'

describe('the page content rewriter for very short lines', () => {
  it.each([
    ['a point', '9 w 1 J 50 50 m h S', '9 w 1 J 50 50 m 50.0099 50 l S'],
    ['a point that is closed and filled', '9 w 1 J 50 50 m b', '9 w 1 J 50 50 m 50.0099 50 l B'],
    ['several lines without length', '1 J 50 50 m 50 50 l 50 50 l S', '1 J 50 50 m 50.0011 50 l S'],
    ['a curve without length', '1 J 50 50 m 50 50 50 50 50 50 c s', '1 J 50 50 m 50.0011 50 l S'],
    [
      'a curve with a start point as its first control point',
      '1 J 50 50 m 50 50 50 50 v S',
      '1 J 50 50 m 50.0011 50 l S',
    ],
    ['a rectangle without a size', '1 J 50 50 0 0 re B', '1 J 50 50 m 50.0011 50 l B'],
    ['a very short line', '9 w 1 J 50 50 m 50.001 50 l S', '9 w 1 J 50 50 m 50.0099 50 l S'],
  ])('draws %s with round caps as a very short line', (_, content, expected) => {
    expect(rewritten(content)).toBe(expected)
  })

  it.each([
    ['a point', `2 J ${dot}`, '2 J S'],
    ['a point between other lines', '2 J 0 0 m 9 9 l 5 5 m h 8 8 l S', '2 J 0 0 m 9 9 l 5 5 m 8 8 l S'],
    ['a rectangle without a size', '2 J 50 50 0 0 re S', '2 J S'],
  ])('omits %s with square caps', (_, content, expected) => {
    expect(rewritten(content)).toBe(expected)
  })

  it.each([
    ['a closed line', '9 w 1 J 1 j 50 50 m 53 50 l b*', '9 w 1 J 1 j 50 50 m 53 50 l B*'],
    ['a line that returns to its start', '9 w 2 J 50 50 m 53 50 l 50 50 l h S', '9 w 2 J 50 50 m 53 50 l S'],
    ['a narrow rectangle', '9 w 2 J 50 50 0 3 re S', '9 w 2 J 50 50 m 50 53 l S'],
    ['one of two closed lines', '9 w 1 J 0 0 m 3 0 l h 0 9 m 3 9 l s', '9 w 1 J 0 0 m 3 0 l 0 9 m 3 9 l S'],
  ])('draws %s with round or square caps as an open line', (_, content, expected) => {
    expect(rewritten(content)).toBe(expected)
  })

  it.each([
    ['miter', '1 J 0 j', '1 J 0 j q 0 J 50 50 m 50.5 50 l S Q'],
    ['round', '0 J 1 j', '0 J 1 j q 1 J 50 50 m 50.5 50 l S Q'],
  ])('draws a short closed line with caps that match its %s joins', (_, style, expected) => {
    expect(rewritten(`${style} 50 50 m 50.5 50 l s`)).toBe(expected)
    expect(rewritten(`${style} 50 50 m 50.5 50 l h S`)).toBe(expected)
  })

  it.each([
    ['a very short line', '9 w 2 J 5 5 m 5.001 5 l S', '9 w 2 J 5 5 m 5.0099 5 l S'],
    ['several very short lines', '2 J 5 5 m 5.0008 5 l 5.0016 5 l 5.002 5 l S', '2 J 5 5 m 5.0016 5 l S'],
  ])('preserves the direction of %s with square caps', (_, content, expected) => {
    expect(rewritten(content)).toBe(expected)
  })

  it.each([
    ['a clip', '1 J 50 50 m h W S'],
    ['a point with butt caps', '0 J 0 j 50 50 m h S'],
    ['a triangle', '9 w 1 J 50 50 m 53 50 l 53 53 l s'],
    ['a line that is longer than it is wide', '1 w 1 J 50 50 m 53 50 l s'],
    ['a path before a matrix change', '1 J 50 50 m h 2 0 0 2 0 0 cm S'],
  ])('leaves %s unchanged', (_, content) => {
    expect(rewritten(content)).toBe(content)
  })

  it('writes the initial line cap and line join at the beginning of a page', () => {
    expect(rewritten('50 50 m h S 1 J', { isPage: true })).toBe('0 J 0 j 50 50 m h S 1 J')
  })

  it('draws a point with an unknown line cap as a very short line', () => {
    expect(rewritten('50 50 m h S')).toBe('50 50 m 50.0011 50 l S')
    expect(rewritten(dot)).toBe('50 50 m 50.0011 50 l S')
    expect(rewritten(`2 J /S gs ${dot}`, { lineStates: new Set(['S']) })).toBe('2 J /S gs 50 50 m 50.0011 50 l S')
  })

  it('uses the line cap that the Q operator restores', () => {
    expect(rewritten('1 J q 2 J Q 50 50 m h S')).toBe('1 J q 2 J Q 50 50 m 50.0011 50 l S')
  })
})

describe('the page content rewriter for text clips', () => {
  it.each([
    ['filled', 'q BT 4 Tr (a) Tj ET Q 0 0 9 9 re f', 'q BT 0 Tr (a) Tj ET Q 0 0 9 9 re f'],
    ['stroked', 'BT 5 Tr (a) Tj ET', 'BT 1 Tr (a) Tj ET'],
    ['filled and stroked', 'BT 6 Tr (a) Tj ET', 'BT 2 Tr (a) Tj ET'],
    ['invisible', 'BT 7 Tr (a) Tj ET', 'BT 3 Tr (a) Tj ET'],
    ['missing', 'BT 7 Tr 0 Tr (a) Tj ET 0 0 9 9 re f', 'BT 3 Tr 0 Tr (a) Tj ET 0 0 9 9 re f'],
  ])('removes a clip by %s text that clips nothing', (_, content, expected) => {
    expect(rewritten(content)).toBe(expected)
  })
})

describe('the repair of page content', () => {
  it.each([
    ['a page', '1 J 50 50 m h S', ''],
    ['a form XObject', '1 J /X Do', '50 50 m h S'],
    ['a page with text that clips', 'BT /F 9 Tf 4 Tr (a) Tj ET', ''],
  ])('rewrites the ambiguous content of %s, after which the file passes inspection', async (_, content, form) => {
    const sent = onePagePdf(
      (pdf) => {
        pdf.stream(4, '', content)
        pdf.stream(5, '/Type/XObject/Subtype/Form/BBox[0 0 99 99]', form)
        pdf.object(6, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
      },
      { page: '/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>/Font<</F 6 0 R>>>>' },
    )
    const refused = inspect(sent)
    expect(refused).toMatchObject({ ok: false, reason: 'page_content_ambiguous' })
    const reasons = new Set(['page_content_ambiguous'])
    const update = (await signableUpdate(
      memorySource(sent),
      { reasons, objects: [], isRequested: true },
      unboundedWork,
    ))!
    expect(update.changes).toEqual(['page_content_rewritten'])
    expect(inspect(concatBytes(sent, update.appended)).ok).toBe(true)
  })
})
