import { isRemovable, type PdfFeature } from './upload-policy.ts'

/**
 * The features of objects as one bit each. Further bits are properties that matter only in combination with another
 * object.
 */
const bitFeatures = [
  'javascript',
  'launch',
  'import_data',
  'submit_form',
  'remote_go_to',
  'uri_links',
  'multimedia',
  'attachments',
  'executable_attachment',
  'unlisted_attachment',
  'external_content',
  'signatures',
  'certification',
  'certification_locked',
  'visible_layers',
  'automatic_uri',
  'print_differs',
  'form_calculation',
  'hide_action',
] as const satisfies PdfFeature[]

type BitFeature = (typeof bitFeatures)[number]

export const bitOf = (feature: BitFeature): number => 1 << bitFeatures.indexOf(feature)

const inner = (index: number): number => 1 << (bitFeatures.length + index)

/** The stream's data begins like a program. */
export const PROGRAM_BIT = inner(0)
/** The stream's data is damaged. */
export const DAMAGED_BIT = inner(1)
/** The stream's data is of a type that may not be attached. */
export const UNLISTED_BIT = inner(2)
/** A layer state, configuration or action that can hide a layer. */
export const HIDING_BIT = inner(3)
/** The object consists of one reference to another object. */
export const REFERENCE_BIT = inner(4)
/** An array or untyped dictionary whose references cannot be followed later. */
export const UNTYPED_BIT = inner(5)
/** An action starts automatically, but its type is unknown. */
export const UNKNOWN_AUTOMATIC_BIT = inner(6)
/** The stream's data is markup that contains a script. */
export const SCRIPT_BIT = inner(7)
/** The object is a stream. */
export const STREAM_BIT = inner(8)
/** The object is a page whose /Contents is neither a reference nor a list of references. */
export const CONTENT_BIT = inner(9)
/** The object is or contains a function. */
export const FUNCTION_BIT = inner(10)
/** Content of a form, pattern or glyph that readers interpret differently. */
export const AMBIGUOUS_BIT = inner(11)
/** A drawing parameter that readers use differently. */
export const UNCLEAR_BIT = inner(12)

/** Returns the bits of the refused features that a repair removes from objects. */
export const removableBits = (refused: readonly PdfFeature[]): number =>
  bitFeatures
    .filter((feature) => refused.includes(feature) && (isRemovable(feature) || feature === 'form_calculation'))
    .reduce((bits, feature) => bits | bitOf(feature), refused.includes('optional_content') ? HIDING_BIT : 0)

/** Returns the features of an attached file from the feature bits of its data. */
export const bitsOfFileData = (bits: number): number =>
  ((bits & PROGRAM_BIT) === 0 ? 0 : bitOf('executable_attachment')) |
  ((bits & UNLISTED_BIT) === 0 ? 0 : bitOf('unlisted_attachment'))

/** Returns the features that the combined bits of all objects represent. */
export function featuresOfBits(bits: number): PdfFeature[] {
  const found: PdfFeature[] = bitFeatures.filter((_, i) => (bits & (1 << i)) !== 0)
  const isUnknown = (bits & UNKNOWN_AUTOMATIC_BIT) !== 0 && (bits & bitOf('uri_links')) !== 0
  if (isUnknown && !found.includes('automatic_uri')) found.push('automatic_uri')
  const isHiding = (bits & HIDING_BIT) !== 0
  return found.map((feature) => (feature === 'visible_layers' && isHiding ? 'optional_content' : feature))
}
