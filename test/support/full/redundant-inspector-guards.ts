/** Guards of `pdf/inspect` whose removal changes no inspection, by file and text, each with the reason. */
export const redundantInspectorGuards: Record<string, string> = {
  'pdf/inspect/object-record.ts if open === null': 'is for the compiler: the end of a stream follows its beginning',
  'pdf/inspect/object-record.ts || !(refusal instanceof PdfRefusalError)':
    'is for the compiler: another error has no such reason, so it is thrown too',
  'pdf/inspect/content/graphics-mode.ts if known !== undefined':
    'runs before the first inspection: without it, the list of modes has no end',
  'pdf/inspect/content/text-shape.ts if axes === upright':
    'only saves time: the computed level of this matrix is also 0',
  'pdf/inspect/content/used-colors.ts && listedColorsOf(space) < 2 ** (bits ?? BYTE)':
    'only saves time: an index of so many bits cannot exceed the last color',
  'pdf/inspect/content/used-names.ts if this.count === 0': 'only saves time: there is nothing to clear',
  'pdf/inspect/content/used-names.ts || this.last[index] === name': 'only saves time: the set contains the name',
  'pdf/inspect/fonts/code-map-check.ts if direction === null':
    'only saves time and memory: a map without a direction is not plain',
  'pdf/inspect/fonts/font-program-check.ts if !isFont':
    'only saves time: the data of another program is neither stored nor read',
  'pdf/inspect/objects/kept-objects.ts && known.size < 1_000': 'only saves memory',
  'pdf/inspect/objects/kept-objects.ts && text.length < 200': 'only saves memory',
}
