import { describe, expect, it } from 'vitest'
import { markdownFindings } from '../../../../dev/prose/markdown.ts'
import { paragraphFindings, sentencesOf } from '../../../../dev/prose/rules.ts'
import { sentencesIn, sourceFindings } from '../../../../dev/prose/source.ts'

const words = (count: number) => `${Array.from({ length: count }, () => 'word').join(' ')}.`

describe('the prose check of a paragraph', () => {
  it('splits the text into sentences, but not at abbreviations', () => {
    expect(sentencesOf('Send it, e.g. by mail. Then wait! Done?')).toEqual([
      'Send it, e.g by mail.',
      'Then wait!',
      'Done?',
    ])
  })

  it('accepts a sentence of 30 words, and reports one of 31', () => {
    expect(paragraphFindings(words(30))).toEqual([])
    expect(paragraphFindings(words(31))).toEqual([expect.stringContaining('31 words')])
  })

  it('accepts five sentences, and reports six', () => {
    expect(paragraphFindings(Array(5).fill('It is good.').join(' '))).toEqual([])
    expect(paragraphFindings(Array(6).fill('It is good.').join(' '))).toEqual([expect.stringContaining('6 sentences')])
  })

  it('accepts a name before its noun, and a value after its noun', () => {
    expect(paragraphFindings('The `url` field and the audit event have the status `ready`.')).toEqual([])
  })

  it.each([
    ['Sign until 3 May.', 'by (a deadline)'],
    ['Save it anew.', 'again'],
    ['The store is away.', 'unavailable'],
    ['The page is told.', 'reports'],
    ['We rejected to store it.', 'decided not to'],
    ['It is closed for good.', 'permanently'],
    ['It has the announced length.', 'declared'],
    ['What passes is stored.', 'name the subject'],
    ['Send the field `url`.', 'write the name before its noun'],
    ['Read the log line CODE.', 'write the name before its noun'],
  ])('reports the discouraged words in %j', (text, instead) => {
    expect(paragraphFindings(text)).toEqual([expect.stringContaining(instead)])
  })
})

describe('the prose check of Markdown', () => {
  it('ignores code', () => {
    expect(markdownFindings('```\nanew\n```\n\nUse `anew` here.\n')).toEqual([])
  })

  it('reports the number of a line that is too long', () => {
    expect(markdownFindings(`# A\n\n${'long '.repeat(25)}\n`)).toEqual([expect.stringContaining('line 3')])
  })

  it('checks the cells of a table, except quoted test titles', () => {
    expect(markdownFindings('| a | b |\n|---|---|\n| x | saved anew |\n')).toEqual([expect.stringContaining('again')])
    expect(markdownFindings('| a | b |\n|---|---|\n| x | `a.test.ts` “saves anew” |\n')).toEqual([])
  })
})

describe('the prose check of source files', () => {
  it("reports a function's docstring that does not begin with a verb", () => {
    expect(sourceFindings('/** The sum. */\nexport function sum() {}', false)).toHaveLength(1)
    expect(sourceFindings('/** Returns the sum. */\nexport function sum() {}', false)).toEqual([])
  })

  it('checks only string literals that contain a sentence', () => {
    expect(sentencesIn("const a = 'The cursor is invalid.'; const b = 'application/json' // don't")).toEqual([
      'The cursor is invalid.',
    ])
  })
})
