import { type PdfFeature, removableFromObjects } from './upload-policy.ts'

/** The features that objects can show, a bit each, and what only matters together with another object. */
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

/** Features that a repair removes from objects, as bits. */
export const REMOVABLE_BITS = ([...removableFromObjects, 'form_calculation'] as const).reduce(
  (bits, feature) => bits | bitOf(feature),
  0,
)

/** The bits of names, each under the feature that it shows. */
export const bitsOfNames = (names: Partial<Record<BitFeature, string[]>>): Map<string, number> =>
  new Map(bitFeatures.flatMap((feature) => (names[feature] ?? []).map((name) => [name, bitOf(feature)] as const)))

const inner = (index: number): number => 1 << (bitFeatures.length + index)

/** The data of this stream begins as a program does. */
export const PROGRAM_BIT = inner(0)
/** The data of this stream is damaged. */
export const DAMAGED_BIT = inner(1)
/** The data of this stream is nothing that may be attached. */
export const UNLISTED_BIT = inner(2)
/** A state, a configuration or an action by which a layer can be hidden. */
export const HIDING_BIT = inner(3)
/** This object is nothing but a reference to another. */
export const REFERENCE_BIT = inner(4)
/** An array, or a dictionary that does not say what it is, whose references nobody could follow later. */
export const LOOSE_BIT = inner(5)
/** Something begins by itself, and what it is could not be told. */
export const UNKNOWN_AUTOMATIC_BIT = inner(6)
/** Markup with a script in it. */
export const SCRIPT_BIT = inner(7)

/** This object is a stream. */
export const STREAM_BIT = inner(8)
/** A page whose content is neither a reference nor a list of references. */
export const CONTENT_BIT = inner(9)

/** Content of its own that readers resolve differently. */
export const AMBIGUOUS_BIT = inner(11)

/** This object is or holds a function. */
export const FUNCTION_BIT = inner(10)

/** Something that readers draw by, and not all of them alike. */
export const UNCLEAR_BIT = inner(12)

/** The features that the bits stand for, all objects taken together. */
export function featuresOfBits(bits: number): PdfFeature[] {
  const found: PdfFeature[] = bitFeatures.filter((_, i) => (bits & (1 << i)) !== 0)
  const isUnknown = (bits & UNKNOWN_AUTOMATIC_BIT) !== 0 && (bits & bitOf('uri_links')) !== 0
  if (isUnknown && !found.includes('automatic_uri')) found.push('automatic_uri')
  const isHiding = (bits & HIDING_BIT) !== 0
  return found.map((feature) => (feature === 'visible_layers' && isHiding ? 'optional_content' : feature))
}
