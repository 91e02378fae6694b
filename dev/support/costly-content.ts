import { bodyOf, type CostlyShape, streamOf } from './costly-body.ts'

/** Operators of page content whose work is high for their length. */
const operators: [name: string, unit: string, head?: string][] = [
  ['saved states', 'q Q '],
  ['line widths', '1 w '],
  ['line joins', '1 j '],
  ['dash patterns', '[1 2 3]0 d '],
  ['graphics states', '/G gs '],
  ['color spaces', '/C cs '],
  ['matrices', '1 0 0 1 0 0 cm '],
  ['curves', '0 0 m 1 1 2 2 3 3 c S '],
  ['boxes', '0 0 1 1 re f '],
  ['texts', '(a)Tj ', 'BT /F 9 Tf 1 0 0 1 0 0 Tm '],
  ['text arrays', '[(a)1(b)2]TJ ', 'BT /F 9 Tf 1 0 0 1 0 0 Tm '],
  ['positioned texts', '1 0 0 1 0 0 Tm (a)Tj ', 'BT /F 9 Tf '],
  ['lines of text', "(a)' ", 'BT /F 9 Tf 1 0 0 1 0 0 Tm '],
]

/** Bodies with one content stream that repeats an operator. */
export const costlyContent: CostlyShape[] = operators.map(([name, unit, head = '']) => ({
  name: `content with ${name}`,
  body: (bytes) => bodyOf([streamOf('', head + unit.repeat(Math.max(1, Math.floor(bytes / unit.length))))]),
}))
