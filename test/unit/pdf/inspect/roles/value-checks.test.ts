import { expect, test } from 'vitest'
import { passes, type ValueCheck } from '../../../../../pdf/inspect/roles/value-checks.ts'
import { parseObject } from '../../../../../pdf/syntax/parser.ts'

const limits = { depthMax: 9, valuesMax: 99, work: { charge() {} } }
const read = (text: string) => (text === '' ? undefined : parseObject(Buffer.from(`${text} `), 0, limits).value)

// An empty text is the value of a missing object, or of a list that is not stored.
const cases: [check: ValueCheck, accepted: string[], refused: string[]][] = [
  ['numbers', ['[1 2]', '[]', '[5 0 R]', ''], ['1', '[/A]']],
  ['box', ['[0 0 9 9]'], ['[0 0 9]', '[0 0 9/A]', '9', '[0 0 9 99999999999]']],
  ['count', ['0', '2147483647'], ['-1', '.5', '2147483648', '/A', '[1]']],
  ['opacity', ['0', '1'], ['-.1', '1.1', 'true']],
  ['name', ['/A'], ['(A)', 'null']],
  ['simpleFont', ['/TrueType'], ['/Type0', '(TrueType)']],
  ['dashes', ['[]', '[3]', '[3 0]', '[5 0 R 1]'], ['3', '[0]', '[0 3]', '[3 0 3]', '[-1]']],
  ['dash', [''], ['[[3]0]', 'null']],
  ['blend', ['/Multiply', '[/Multiply/Unknown]', ''], ['/Unknown', '[/Unknown/Multiply]', '1']],
  ['thinStyle', ['<<>>', '<</W 2>>'], ['<</W 3>>', '[0 0 1]', '/A']],
  ['thinBorder', ['[0 0 2]', '[0 0]'], ['[0 0 3]', '<</W 1>>', '/A']],
  ['frame', ['[0 0 4 4]', '[4 4 0 0]'], ['[0 0 3 9]', '[0 0 9 3]', '9']],
  ['tilingStep', ['-1', '1'], ['0', '/A']],
  ['extension', ['[true false]', '[5 0 R true]', ''], ['[true]', '[1 0]', 'true']],
  ['wideDomain', ['[0 1]', '[-1 2]', ''], ['[.1 1]', '[0 .9]', '[0 1 0 1]', '[0]', '1', '(01)']],
  ['unitDomain', ['[0 1]', '[0 2]', ''], ['[-1 1]', '[0 .9]', '[0 1 0 1]', '[0]', '1']],
  ['unitRange', ['[0 1]', '[0 1 0 1]', ''], ['[0 2]', '[1 1]', '1']],
  ['functions', ['[<<>>]', '[5 0 R]', ''], ['[]', '[1]', '<<>>', 'null']],
  [
    'bounds',
    ['[0 0]', '[0 1 0 1]', '[0 5 0 R]', '[5 0 R 0]', ''],
    ['[1 0]', '[0 1 1 0]', '[0 1 2]', '[]', '[/A/B]', '1'],
  ],
  ['interval', ['[0 1]', '[5 0 R 0]'], ['[0 0]', '[0 1 0 1]', '1']],
  ['area', ['[0 1 0 1]', '[0 1 -5 -4]'], ['[0 1]', '[0 1 1 1]']],
]

test.each(cases)('accepts and refuses values as %s', (check, accepted, refused) => {
  const isAccepted = (text: string) => passes(check, read(text), (value) => value)
  expect(accepted.filter((text) => !isAccepted(text))).toEqual([])
  expect(refused.filter(isAccepted)).toEqual([])
})
