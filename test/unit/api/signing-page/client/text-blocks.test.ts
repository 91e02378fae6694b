import { expect, test } from 'vitest'
import type { TextPiece } from '../../../../../web/signing-page/page-text.ts'
import { textBlocks } from '../../../../../web/signing-page/text-blocks.ts'
import { piece } from './text-piece.ts'

const line = (text: string, y: number, changes: Partial<TextPiece> = {}) =>
  piece(text, 0.1, y, { endsLine: true, ...changes })
const paragraph = (text: string) => ({ text, isHeading: false })
const heading = (text: string) => ({ text, isHeading: true })

test('joins lines that follow closely into a paragraph, and splits paragraphs at a gap', () => {
  const pieces = [
    piece('First', 0.1, 0.1),
    piece(' line', 0.2, 0.1, { endsLine: true }),
    line('second line', 0.12),
    line('A new paragraph', 0.2),
  ]
  expect(textBlocks(pieces)).toEqual([paragraph('First line second line'), paragraph('A new paragraph')])
})

test('finds no text blocks on a blank page', () => {
  expect(textBlocks([line(' ', 0), piece('', 0, 0.5)])).toEqual([])
  expect(textBlocks([])).toEqual([])
})

test('detects text that is larger than most text on the page as a heading, even directly above a paragraph', () => {
  const pieces = [
    line('Supply contract', 0.05, { height: 0.03 }),
    line('Subject', 0.1, { height: 0.019 }),
    line('Nordlicht supplies the signer with electric energy.', 0.122),
    line('Price', 0.16, { height: 0.019 }),
    line('It follows from the list of prices of the day.', 0.182),
  ]
  expect(textBlocks(pieces)).toEqual([
    heading('Supply contract'),
    heading('Subject'),
    paragraph('Nordlicht supplies the signer with electric energy.'),
    heading('Price'),
    paragraph('It follows from the list of prices of the day.'),
  ])
})

test('detects bold lines as headings unless most text on the page is bold', () => {
  const bold = { isBold: true }
  const pieces = [
    line('1. Subject', 0.1, bold),
    line('The Client engages the Provider to design its website.', 0.12),
    line('2. Term', 0.15, bold),
    piece('It begins ', 0.1, 0.17),
    piece('at once', 0.2, 0.17, { ...bold, endsLine: true }),
  ]
  expect(textBlocks(pieces)).toEqual([
    heading('1. Subject'),
    paragraph('The Client engages the Provider to design its website.'),
    heading('2. Term'),
    paragraph('It begins at once'),
  ])
  expect(textBlocks(pieces.map((each) => ({ ...each, ...bold }))).some(({ isHeading }) => isHeading)).toBe(false)
})

test('splits the columns of a line into separate paragraphs', () => {
  const pieces = [piece('Purchase order', 0.1, 0.1), line('I have read the general terms', 0.1, { x: 0.6 })]
  expect(textBlocks(pieces)).toEqual([paragraph('Purchase order'), paragraph('I have read the general terms')])
})

test('joins the lines of a two-line heading', () => {
  const large = { height: 0.03 }
  const pieces = [
    line('General terms', 0.05, large),
    line('of supply', 0.085, large),
    line('They apply to everything that is sold.', 0.15),
  ]
  expect(textBlocks(pieces)[0]).toEqual(heading('General terms of supply'))
})

test('detects no heading in a large initial, in text of one size or in a long paragraph in a large font', () => {
  const initial = [piece('N', 0.1, 0.1, { height: 0.03 }), line('ordlicht supplies the signer with energy.', 0.115)]
  expect(textBlocks(initial)).toEqual([paragraph('Nordlicht supplies the signer with energy.')])
  expect(textBlocks([line('One', 0.1), line('Two', 0.3)])).toEqual([paragraph('One'), paragraph('Two')])
  const long = 'large words '.repeat(20)
  const note = 'the smaller print of which there is more on this page '.repeat(10)
  expect(textBlocks([line(long, 0.1, { height: 0.02 }), line(note, 0.3)]).map(({ isHeading }) => isHeading)).toEqual([
    false,
    false,
  ])
})
