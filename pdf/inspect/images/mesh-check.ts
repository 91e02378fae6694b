import { asNumber, itemsOf } from '../../syntax/kinds.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import { componentsOf } from '../content/image-data.ts'
import { UNCLEAR_BIT } from '../policy/feature-bits.ts'
import type { StreamCheck } from '../scan/stream-check.ts'

// The shading types of meshes: of free triangles, of triangles in rows, and of the two kinds of patches (ISO 32000-2
// section 8.7.4.5).
const [TRIANGLES, ROWS, COONS, TENSOR] = [4, 5, 6, 7]
// The numbers of points of a patch: alone, and next to the previous patch.
const pointsOf = new Map([
  [COONS, [12, 8]],
  [TENSOR, [16, 12]],
])
const cornersOf = [4, 2]

type Mesh = {
  type: number
  flagBits: number
  /** The bytes of a triangle's corner or of a patch without neighbors, and those of a patch next to the previous one. */
  sizes: readonly [own: number, next: number]
  /** The number of corners in a row. */
  row: number
}

/**
 * Creates a check of meshes. Readers differ on the flags that the specification does not define, on incomplete data,
 * and on corners and patches that do not begin with a byte.
 */
export function createMeshCheck(): StreamCheck {
  let mesh: Mesh | null = null
  let isOdd = false
  let left = 0
  let count = 0
  // The number of corners that complete the current triangle.
  let awaited = 0

  function beginItem({ type, flagBits, sizes }: Mesh, byte: number): void {
    const flag = type === ROWS ? 0 : byte >> (8 - flagBits)
    const isNext = awaited === 0 && flag !== 0
    isOdd ||= flag > (type === TRIANGLES ? 2 : 3) || (count === 0 && flag !== 0)
    if (type === TRIANGLES) awaited = awaited > 0 ? awaited - 1 : isNext ? 0 : 2
    left = sizes[isNext && type !== TRIANGLES ? 1 : 0]
    count++
  }

  function isWhole({ type, row }: Mesh): boolean {
    if (left > 0 || awaited > 0) return false
    return type !== ROWS || (count >= 2 * row && count % row === 0)
  }

  return {
    begin(dict) {
      const found = dict === null ? null : meshOf(dict)
      isOdd = found === 'unclear'
      mesh = found === 'unclear' ? null : found
      left = 0
      count = 0
      awaited = 0
    },
    push(bytes) {
      if (mesh === null) return
      for (let at = 0; at < bytes.length && !isOdd; ) {
        if (left === 0) beginItem(mesh, bytes[at]!)
        const step = Math.min(left, bytes.length - at)
        left -= step
        at += step
      }
    },
    end() {
      const isUnclear = isOdd || (mesh !== null && !isWhole(mesh))
      return { bits: isUnclear ? UNCLEAR_BIT : 0 }
    },
  }
}

/** Returns the mesh that a stream dictionary describes. Returns null for another stream. */
function meshOf(dict: PdfDict): Mesh | 'unclear' | null {
  const type = dict.get('ShadingType') ?? null
  if (type === null || asNumber(type) < TRIANGLES) return null
  // Any other number of bits is NaN, as the sizes that depend on it.
  const numberOf = (key: string, values: readonly number[]): number =>
    asNumber(values.find((value) => value === dict.get(key)))
  const flagBits = type === ROWS ? 0 : numberOf('BitsPerFlag', [2, 4, 8])
  const pointBits = numberOf('BitsPerCoordinate', [1, 2, 4, 8, 12, 16, 24, 32])
  const colorBits = numberOf('BitsPerComponent', [1, 2, 4, 8, 12, 16])
  const components = (itemsOf(dict.get('Decode')).length - 4) / 2
  const expected = dict.get('Function') == null ? componentsOf(dict.get('ColorSpace')) : 1
  if (components < 1 || components !== (expected ?? components)) return 'unclear'
  const sizeOf = (points: number, corners: number): number =>
    (flagBits + 2 * points * pointBits + corners * components * colorBits) / 8
  const points = pointsOf.get(asNumber(type))
  const own = points === undefined ? sizeOf(1, 1) : sizeOf(points[0]!, cornersOf[0]!)
  const next = points === undefined ? own : sizeOf(points[1]!, cornersOf[1]!)
  const row = type === ROWS ? Number(dict.get('VerticesPerRow') ?? 0) : 1
  const isClear = [type, own, next].every(Number.isInteger) && (type !== ROWS || (Number.isInteger(row) && row > 1))
  return isClear ? { type: asNumber(type), flagBits, sizes: [own, next], row } : 'unclear'
}
