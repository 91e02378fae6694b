import { expect, test } from 'vitest'
import { latin1Bytes } from '../../../../../base/bytes.ts'
import { createMeshCheck } from '../../../../../pdf/inspect/images/mesh-check.ts'
import { UNCLEAR_BIT } from '../../../../../pdf/inspect/policy/feature-bits.ts'
import type { PdfDict } from '../../../../../pdf/syntax/objects.ts'
import { parseObject } from '../../../../../pdf/syntax/parser.ts'

const triangles = '/ShadingType 4/BitsPerFlag 8/BitsPerCoordinate 8/BitsPerComponent 8'
const rows = '/ShadingType 5/VerticesPerRow 2/BitsPerCoordinate 8/BitsPerComponent 8'
const gray = '/ColorSpace/DeviceGray/Decode[0 1 0 1 0 1]'
const color = '/ColorSpace/DeviceRGB/Decode[0 1 0 1 0 1 0 1 0 1]'
const bytes = (count: number): number[] => Array<number>(count).fill(0)

function isUnclear(entries: string, data: readonly number[]): boolean {
  const check = createMeshCheck()
  check.begin(parseObject(latin1Bytes(`<<${entries}>>`), 0).value as PdfDict)
  check.push(Uint8Array.from(data))
  return check.end().bits === UNCLEAR_BIT
}

test.each([
  ['triangles of one color component', triangles + gray, bytes(12)],
  ['triangles of three color components', triangles + color, bytes(18)],
  ['triangles with a function', `${triangles}${gray.replace('DeviceGray', 'DeviceRGB')}/Function 5 0 R`, bytes(12)],
  ['two rows of triangles', rows + gray, bytes(12)],
  ['a gradient without a mesh', `/ShadingType 2${gray}`, bytes(5)],
  ['a stream that is no shading', gray, bytes(5)],
])('accepts %s', (_, entries, data) => {
  expect(isUnclear(entries, data)).toBe(false)
})

// The data would be complete without the named fault.
test.each([
  ['a referenced type', (triangles + gray).replace('Type 4', 'Type 4 0 R'), bytes(12)],
  ['no number ranges', triangles, bytes(12)],
  ['no bits per flag', (triangles + gray).replace('/BitsPerFlag 8', ''), bytes(12)],
  ['an undefined number of bits per flag', (triangles + gray).replace('Flag 8', 'Flag 16'), bytes(15)],
  ['no bits per coordinate', (triangles + gray).replace('/BitsPerCoordinate 8', ''), bytes(6)],
  ['no bits per component', (triangles + gray).replace('/BitsPerComponent 8', ''), bytes(9)],
  ['no color', `${triangles}/ColorSpace/DeviceGray/Decode[0 1 0 1]`, bytes(9)],
  ['fewer color ranges than components', `${triangles}/ColorSpace/DeviceRGB/Decode[0 1 0 1 0 1]`, bytes(12)],
  ['corners that do not begin with a byte', (triangles + gray).replace('Component 8', 'Component 4'), bytes(11)],
  ['rows of one corner', (rows + gray).replace('Row 2', 'Row 1'), bytes(6)],
  ['rows of a fractional number of corners', (rows + gray).replace('Row 2', 'Row 1.5'), bytes(9)],
  ['no length of rows', (rows + gray).replace('/VerticesPerRow 2', ''), bytes(12)],
  ['one row', rows + gray, bytes(6)],
  ['an incomplete row', rows + gray, bytes(15)],
  ['an incomplete corner', triangles + gray, bytes(11)],
  ['an incomplete triangle', triangles + gray, bytes(8)],
  ['an undefined flag', triangles + gray, [...bytes(12), 3, 0, 0, 0]],
  ['a neighbor of no triangle', triangles + gray, [1, ...bytes(11)]],
])('refuses %s', (_, entries, data) => {
  expect(isUnclear(entries, data)).toBe(true)
})
