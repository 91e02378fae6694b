/** The part of the package's interface that this project uses, because the published types are outdated. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2'
      keepAllGlyphs?: boolean
      noHinting?: boolean
      dropTables?: string[]
      variationAxes?: Record<string, number>
    },
  ): Promise<Uint8Array>
}
