import { expect, test } from 'vitest'
import { createCodeMapCheck } from '../../../../../pdf/inspect/fonts/code-map-check.ts'
import { kinds } from '../../../../../pdf/inspect/policy/kinds.ts'
import { type PdfObject, pdfDict, pdfName, pdfRef } from '../../../../../pdf/syntax/objects.ts'

const type = { Type: pdfName('CMap') }
const head = '/CIDInit/ProcSet findresource begin\nbegincmap\n'
const space = '1 begincodespacerange\n<0000><ffff>\nendcodespacerange\n'
const range = '1 begincidrange\n<0000><00ff> 0\nendcidrange\n'
const tail = 'endcmap\nend'
const plain = head + space + range + tail
const character = '1 begincidchar\n<0100> 7\nendcidchar\n'
const withRange = (text: string) => head + space + text + tail
const typeless = `%!PS-Adobe-3.0 Resource-CMap\n${plain}`

function isPlain(data: string, entries: Record<string, PdfObject>, chunkBytes = data.length): boolean {
  const check = createCodeMapCheck({ charge() {} })
  check.begin(pdfDict(entries))
  for (let at = 0; at < data.length; at += chunkBytes)
    check.push(Buffer.from(data.slice(at, at + chunkBytes), 'latin1'))
  return check.end().kind === kinds.codeMap
}

const accepted: [name: string, data: string, entries?: Record<string, PdfObject>][] = [
  ['ranges', plain],
  ['ranges and single codes', withRange(range + character)],
  ['codes of one byte', plain.replace('0000><ffff', '00><ff').replace('0000><00ff', '00><0f')],
  ['a comment that names another operator', plain.replace(tail, `% usecmap\n${tail}`)],
  ['vertical writing', plain.replace(tail, `/WMode 1 def\n${tail}`), { ...type, WMode: 1 }],
  ['no type, but the usual first line', typeless, {}],
]
test.each(accepted)('accepts a CMap with %s', (_, data, entries = type) => {
  expect([isPlain(data, entries), isPlain(data, entries, 1)]).toEqual([true, true])
})

const refused: [name: string, data: string, entries?: Record<string, PdfObject>][] = [
  ['another type', typeless, { Type: pdfName('Other') }],
  ['neither a type nor the usual first line', plain, {}],
  ['another map in its dictionary', plain, { ...type, UseCMap: pdfName('H') }],
  ['a reference as its writing mode', plain, { ...type, WMode: pdfRef(4) }],
  ['another writing mode than its dictionary', plain, { ...type, WMode: 1 }],
  ['more than 1 MiB', plain.replace(tail, `%${'x'.repeat(1_048_576)}\n${tail}`)],
  ['another map in its data', plain.replace(tail, `/H usecmap\n${tail}`)],
  ['no end', head + space + range],
  ['two ends', `${plain}\nendcmap`],
  ['a range after its end', `${plain}\n${range}`],
  ['a single code after its end', `${plain}\n${character}`],
  ['a section without an end', withRange('1 begincidrange\n<0000><00ff> 0\n')],
  ['a section of an unknown kind', withRange(`${range}1 beginother\n<0000> 0\nendother\n`)],
  ['no code space', head + range + tail],
  ['no codes', head + space + tail],
  ['a name in a section', plain.replace('<0000><00ff> 0', '<0000><00ff>/A')],
  ['codes of two lengths', withRange('1 begincidrange\n<00><ff> 0\nendcidrange\n')],
  ['codes of three digits', plain.replace('0000><ffff', '000><fff').replace('0000><00ff', '000><00f')],
  ['codes of three bytes', plain.replace('0000><ffff', '000000><ffffff').replace('0000><00ff', '000000><0000ff')],
  ['a code that occurs twice', withRange(range + character.replace('0100', '0010'))],
]
test.each(refused)('does not accept a CMap with %s', (_, data, entries = type) => {
  expect([isPlain(data, entries), isPlain(data, entries, 1)]).toEqual([false, false])
})
