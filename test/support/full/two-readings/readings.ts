import { colorData } from './families/color-data.ts'
import { colorReadings } from './families/colors.ts'
import { contents } from './families/contents.ts'
import { decoding } from './families/decoding.ts'
import { drawn } from './families/drawn.ts'
import { drawnAnnotations } from './families/drawn-annotations.ts'
import { drawnTexts } from './families/drawn-text.ts'
import { faxImages } from './families/fax-images.ts'
import { fields } from './families/fields.ts'
import { fontPrograms } from './families/font-programs.ts'
import { glyphNames } from './families/glyph-names.ts'
import { groups } from './families/groups.ts'
import { hybrids } from './families/hybrids.ts'
import { imageData } from './families/image-data.ts'
import { inlineImages } from './families/inline-images.ts'
import { irregularSections } from './families/irregular-sections.ts'
import { jbig2Dictionaries } from './families/jbig2-dictionaries.ts'
import { jbig2Regions } from './families/jbig2-regions.ts'
import { jbig2Texts } from './families/jbig2-texts.ts'
import { jpegImages } from './families/jpeg-images.ts'
import { layers } from './families/layers.ts'
import { lineDots } from './families/line-dots.ts'
import { linearizedFiles } from './families/linearized.ts'
import { meshes } from './families/meshes.ts'
import { namedResources } from './families/named.ts'
import { numbers } from './families/numbers.ts'
import { objectStreams } from './families/object-streams.ts'
import { oddSpellings } from './families/odd-spellings.ts'
import { paintings } from './families/painted.ts'
import { sections } from './families/sections.ts'
import { squeezedTexts } from './families/squeezed-text.ts'
import { states } from './families/states.ts'
import { trees } from './families/trees.ts'
import { trueTypeCodes } from './families/true-type-codes.ts'
import type { Reading } from './sheet.ts'

/** All files that readers can display differently. */
export const readings: Reading[] = [
  ...numbers,
  ...sections,
  ...irregularSections,
  ...hybrids,
  ...objectStreams,
  ...decoding,
  ...oddSpellings,
  ...trees,
  ...linearizedFiles,
  ...contents,
  ...inlineImages,
  ...imageData,
  ...faxImages,
  ...jbig2Regions,
  ...jbig2Texts,
  ...jbig2Dictionaries,
  ...jpegImages,
  ...fontPrograms,
  ...trueTypeCodes,
  ...glyphNames,
  ...groups,
  ...lineDots,
  ...paintings,
  ...colorReadings,
  ...colorData,
  ...squeezedTexts,
  ...states,
  ...meshes,
  ...drawn,
  ...drawnAnnotations,
  ...drawnTexts,
  ...layers,
  ...namedResources,
  ...fields,
]
