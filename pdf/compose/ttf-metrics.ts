/** The properties of a TrueType font that are stored in a PDF, in font units (ISO/IEC 14496-22). */
export type TtfMetrics = {
  unitsPerEm: number
  bbox: [number, number, number, number]
  ascent: number
  descent: number
  capHeight: number
}

/** Reads the metrics of a TrueType file. Throws a RangeError for bytes that are not a TrueType file. */
export function readTtfMetrics(ttf: Uint8Array): TtfMetrics {
  const view = new DataView(ttf.buffer, ttf.byteOffset, ttf.byteLength)
  const tables = new Map<string, number>()
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + index * 16
    tables.set(String.fromCharCode(...ttf.subarray(entry, entry + 4)), view.getUint32(entry + 8))
  }
  const head = tables.get('head')
  const hhea = tables.get('hhea')
  if (head === undefined || hhea === undefined || !tables.has('glyf'))
    throw new RangeError('the font is not a TrueType font')
  const ascent = view.getInt16(hhea + 4)
  const os2 = tables.get('OS/2')
  return {
    unitsPerEm: view.getUint16(head + 18),
    bbox: [36, 38, 40, 42].map((offset) => view.getInt16(head + offset)) as TtfMetrics['bbox'],
    ascent,
    descent: view.getInt16(hhea + 6),
    // The OS/2 table contains the cap height from version 2 on.
    capHeight: os2 !== undefined && view.getUint16(os2) >= 2 ? view.getInt16(os2 + 88) : ascent,
  }
}
