import { latin1 } from '../../../base/bytes.ts'
import type { PdfDict } from '../../syntax/objects.ts'
import type { Work } from '../../syntax/work.ts'
import { componentsOf } from '../content/image-data.ts'
import { isTablePlain } from './profile-table.ts'

/** The limits of the brightness of red, green and blue in calibrated colors. */
export const brightness: readonly [least: number, most: number][] = [
  [0.1, 0.5],
  [0.45, 0.9],
  [0, 0.2],
]

const tagsAt = 128
const tagBytes = 12
const tagsMax = 100
const curvePointsMax = 65_536
/** The limits of a gamma, which also limit the other curves. */
const [gammaMin, gammaMax] = [0.6, 3.2]
const tolerance = 0.06

/**
 * Returns whether the colors of an ICC profile (ISO 15076-1) and its alternate are similar to those of a device with
 * the stated number of components. Only some readers use profiles. Accepts data that is no profile, because readers
 * then use the alternate.
 */
export function isPlainProfile(bytes: Uint8Array, dict: PdfDict, work: Work): boolean {
  const [count, alternate] = [dict.get('N'), componentsOf(dict.get('Alternate'))]
  const own = spaces.get(Number(count))
  if (own === undefined || (alternate !== null && alternate !== count)) return false
  if (latin1(bytes.subarray(36, 40)) !== 'acsp') return true
  const space = latin1(bytes.subarray(16, 20))
  // No reader uses a profile of several components for one, or a Lab profile: all use the alternate.
  if (space !== own) return count === 1 || space === 'Lab '
  return bytes.length < tagsAt + 4 || areTagsPlain(bytes, Number(count), work)
}

/** By number of components: the color space of a profile. */
const spaces = new Map([
  [1, 'GRAY'],
  [3, 'RGB '],
  [4, 'CMYK'],
])

/**
 * Returns whether all curves and tables of a profile map colors as those of a device do, and its primaries are red,
 * green and blue.
 */
function areTagsPlain(bytes: Uint8Array, components: number, work: Work): boolean {
  const tables = new Set<number>()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const count = Math.min(view.getUint32(tagsAt), tagsMax)
  for (let at = tagsAt + 4; at < tagsAt + 4 + tagBytes * count && at + tagBytes <= bytes.length; at += tagBytes) {
    const name = latin1(bytes.subarray(at, at + 4))
    const start = view.getUint32(at + 4)
    if (/^D2B/.test(name)) return false
    if (/^A2B/.test(name)) tables.add(start)
    if (!/^[rgbk](?:TRC|XYZ)$/.test(name)) continue
    if (start + tagBytes + 8 > bytes.length && !name.endsWith('TRC')) return false
    if (name.endsWith('TRC') && !isCurvePlain(view, start)) return false
    const limits = brightness['rgb'.indexOf(name[0]!)]
    const middle = name.endsWith('XYZ') ? view.getInt32(start + 12) / 65_536 : null
    if (limits !== undefined && middle !== null && !(middle >= limits[0] && middle <= limits[1])) return false
  }
  if (tables.size === 0) return true
  const connection = latin1(bytes.subarray(20, 24))
  if (connection !== 'Lab ' && connection !== 'XYZ ') return false
  return [...tables].every(
    (start) =>
      start < bytes.length &&
      isTablePlain(
        new DataView(bytes.buffer, bytes.byteOffset + start, bytes.length - start),
        components,
        connection === 'XYZ ',
        work,
      ),
  )
}

/** Returns whether a curve is similar to a power function of a usual gamma. */
function isCurvePlain(view: DataView, start: number): boolean {
  if (start + tagBytes > view.byteLength) return false
  const isTable = view.getUint32(start) === 0x6375_7276
  const count = view.getUint32(start + 8)
  // A parametric curve begins with its type and its gamma.
  if (!isTable) return start + 16 <= view.byteLength && isGamma(view.getInt32(start + 12) / 65_536)
  if (count === 0) return true
  if (count > curvePointsMax || start + tagBytes + 2 * count > view.byteLength) return false
  if (count === 1) return isGamma(view.getUint16(start + tagBytes) / 256)
  for (let point = 0; point < count; point++) {
    const [value, place] = [view.getUint16(start + tagBytes + 2 * point) / 65_535, point / (count - 1)]
    if (value < place ** gammaMax - tolerance || value > place ** gammaMin + tolerance) return false
  }
  return true
}

const isGamma = (gamma: number): boolean => gamma >= gammaMin && gamma <= gammaMax
