import { expect, test } from 'vitest'
import { type CorpusResult, corpusTable } from '../../../../dev/corpus/corpus-table.ts'

const refused = (code: string, reason: string) => ({ kind: 'refused', at: 'upload', code, reason }) as const

const results: CorpusResult[] = [
  { folder: 'ordinary', file: 'a.pdf', ms: 120.4, outcome: { kind: 'sealed' } },
  { folder: 'ordinary', file: 'b.pdf', ms: 80, outcome: { kind: 'admitted' } },
  { folder: 'hostile', file: 'c.pdf', ms: 10, outcome: refused('pdf_invalid', 'xref_loop') },
  { folder: 'hostile', file: 'd.pdf', ms: 11, outcome: refused('pdf_invalid', 'end_missing') },
  { folder: 'hostile', file: 'e.pdf', ms: 12, outcome: refused('pdf_invalid', 'xref_loop') },
  { folder: 'hostile', file: 'g.pdf', ms: 30_000.2, outcome: { kind: 'broken', problem: 'took longer than 30 s' } },
  { folder: 'hostile', file: 'f.pdf', ms: 13, outcome: { kind: 'broken', problem: 'returned 500' } },
]

test('prints the number of corpus files per folder and reason, the five slowest files and all faults', () => {
  expect(corpusTable(results).split('\n')).toEqual([
    'folder       files    sealed  admitted   refused    broken',
    'hostile          5         0         0         3         2',
    'ordinary         2         1         1         0         0',
    'all              7         1         1         3         2',
    '',
    'refused for',
    '       2  upload: pdf_invalid xref_loop',
    '       1  upload: pdf_invalid end_missing',
    '',
    'slowest',
    '   30000 ms  hostile/g.pdf',
    '     120 ms  ordinary/a.pdf',
    '      80 ms  ordinary/b.pdf',
    '      13 ms  hostile/f.pdf',
    '      12 ms  hostile/e.pdf',
    '',
    'broken: 2',
    '  hostile/f.pdf: returned 500',
    '  hostile/g.pdf: took longer than 30 s',
  ])
})

test('aligns the columns of the corpus table even if a folder name is longer than the heading', () => {
  const [head, row] = corpusTable([
    { folder: 'a-long-folder', file: 'a.pdf', ms: 1, outcome: { kind: 'sealed' } },
  ]).split('\n')
  expect(head?.indexOf('files')).toBe(18)
  expect(row).toBe('a-long-folder         1         1         0         0         0')
})
