import { expect, test } from 'vitest'
import { pageText, type TextRun } from '../../../../../pdf/text/layout/page-text.ts'

type Options = Partial<Pick<TextRun, 'isRightToLeft' | 'isAnnotation'>> & { size?: number; turned?: boolean }

/** Returns a text run whose letters are half as wide as the font size. */
function run(text: string, x: number, y: number, { size = 10, turned = false, ...rest }: Options = {}): TextRun {
  const matrix = turned ? [0, size, -size, 0, x, y] : [size, 0, 0, size, x, y]
  return { text, matrix, width: (text.length * size) / 2, isRightToLeft: false, isAnnotation: false, ...rest }
}

const lines = (texts: string[], x: number, top: number): TextRun[] => texts.map((text, i) => run(text, x, top - i * 12))
const left = ['The left column is', 'drawn first, and it', 'is read to its end.', 'It has four lines.']
const right = ['The right column', 'comes after that', 'and is read then.']

const cases: [string, TextRun[], string][] = [
  ['no text from an empty page', [], ''],
  ['no text from white space', [run('  ', 0, 100)], ''],
  ['lines from top to bottom, in any drawing order', [run('second', 0, 88), run('first', 0, 100)], 'first\nsecond'],
  ['adjacent pieces as one word', [run('H', 0, 100), run('ello', 5, 100)], 'Hello'],
  ['pieces with a gap as two words', [run('Hello', 0, 100), run('Runtime', 28, 100)], 'Hello Runtime'],
  ['a drawn space only once', [run('Hello ', 0, 100), run('Runtime', 25.5, 100)], 'Hello Runtime'],
  ['a piece that was drawn later at its position', [run('A', 0, 100), run('C', 40, 100), run('B', 20, 100)], 'A B C'],
  ['a subscript after its letter', [run('x', 0, 100), run('2', 5, 103, { size: 6 }), run('y', 14, 100)], 'x2 y'],
  ['one copy of text that is drawn twice for bold type', [run('Bold', 0, 100), run('Bold', 0.5, 100)], 'Bold'],
  [
    'each of several narrow letters that are drawn separately',
    [...'ll1'].map((letter, i) => ({ ...run(letter, i * 1.8, 100), width: 1.8 })),
    'll1',
  ],
  ['an empty line before a paragraph', lines(['one', 'two'], 0, 100).concat(run('three', 0, 60)), 'one\ntwo\n\nthree'],
  [
    'columns one after another',
    [...lines(left, 0, 100), ...lines(right, 150, 100)],
    [...left, '', ...right].join('\n'),
  ],
  [
    'columns below a title that crosses them',
    [run('A title over the whole width of a page', 0, 140), ...lines(left, 0, 100), ...lines(right, 150, 100)],
    ['A title over the whole width of a page', '', ...left, '', ...right].join('\n'),
  ],
  [
    'a table by its rows',
    ['Rent', 'Heating', 'Water', 'Total'].flatMap((name, i) => [
      run(name, 0, 100 - i * 12),
      run(`${i}00`, 150, 100 - i * 12),
    ]),
    'Rent 000\nHeating 100\nWater 200\nTotal 300',
  ],
  [
    'the value of a form field after its label',
    [
      ...lines(['Name', 'Street', 'Town', 'Phone'], 0, 100),
      ...lines(['Anna', 'Main', 'Berlin', '030'], 80, 100).map((field) => ({ ...field, isAnnotation: true })),
    ],
    'Name Anna\nStreet Main\nTown Berlin\nPhone 030',
  ],
  ['a hyphenated word as one word', lines(['an agree-', 'ment'], 0, 100), 'an agreement'],
  ['a word with a soft hyphen as one word', lines(['an agree\u00ad', 'ment'], 0, 100), 'an agreement'],
  ['a hyphen before a capital unchanged', lines(['Baden-', 'Baden'], 0, 100), 'Baden-\nBaden'],
  ['a dash between words unchanged', lines(['1 -', 'one'], 0, 100), '1 -\none'],
  ['ligatures as letters', [run('o\ufb03ce', 0, 100)], 'office'],
  [
    'rotated text after the rest',
    [run('side', 300, 10, { turned: true }), run('Some more text', 0, 100)],
    'Some more text\n\nside',
  ],
  [
    'rotated lines in order',
    [run('first line', 100, 10, { turned: true }), run('second line', 112, 10, { turned: true })],
    'first line\nsecond line',
  ],
  [
    'right-to-left text in reading order',
    [run('שלום', 100, 100, { isRightToLeft: true }), run('עולם', 70, 100, { isRightToLeft: true })],
    'שלום עולם',
  ],
  ['no control characters', [run('a\u0000\u000cb', 0, 100)], 'ab'],
  ['no text at a position that is not a number', [run('lost', Number.NaN, 100), run('kept', 0, 100)], 'kept'],
]

test.each(cases)('extracts %s', (_, runs, text) => {
  expect(pageText(runs)).toBe(text)
})
