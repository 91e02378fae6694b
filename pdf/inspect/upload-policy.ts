/** What a PDF may contain to be admitted: each feature is told apart and decided on its own. */

export type FeatureDecision = 'allow' | 'refuse'

/** Each feature with what it means in a sentence's end: "The PDF contains ...". */
const meanings = {
  encryption: 'encryption',
  javascript: 'JavaScript',
  launch: 'an action that starts a program',
  import_data: 'an action that imports data from a file',
  submit_form: 'an action that sends form data',
  remote_go_to: 'an action that opens another file',
  automatic_uri: 'a web address that opens without a click',
  print_differs: 'content that looks different in print',
  multimedia: 'sound, video, 3D or rich media',
  external_content: 'content that lies in another file',
  optional_content: 'layers that can be hidden or look different in print',
  portfolio: 'a portfolio of other documents',
  dynamic_xfa: 'an XFA form that acts',
  static_xfa: 'an XFA form',
  executable_attachment: 'an attached program',
  unlisted_attachment: 'an attached file that is neither text, XML, a picture nor a plain PDF',
  certification_locked: 'a certification that forbids annotations',
  forms: 'form fields',
  attachments: 'attached files',
  signatures: 'signatures',
  certification: 'a certification that permits annotations',
  uri_links: 'links to web addresses',
  visible_layers: 'layers that are always visible',
} as const

export type PdfFeature = keyof typeof meanings
export const pdfFeatures = Object.keys(meanings) as PdfFeature[]

/** A decision for every feature. Encryption cannot be allowed: nothing can be read or sealed without the key. */
export type UploadPolicy = Readonly<Record<PdfFeature, FeatureDecision> & { encryption: 'refuse' }>

/**
 * Refused is what runs or fetches something, what a viewer may show differently from what was signed, and what a seal
 * would break. Allowed is what stays as it is under an incremental update.
 */
export const defaultUploadPolicy: UploadPolicy = {
  encryption: 'refuse',
  javascript: 'refuse',
  launch: 'refuse',
  import_data: 'refuse',
  submit_form: 'refuse',
  // A path of another file can be a network share, and opening it hands out credentials.
  remote_go_to: 'refuse',
  automatic_uri: 'refuse',
  multimedia: 'refuse',
  print_differs: 'refuse',
  external_content: 'refuse',
  // One reader shows a layer, the next does not, and a printer is a third.
  optional_content: 'refuse',
  // The signer would sign a cover sheet.
  portfolio: 'refuse',
  // A reader that knows XFA shows it in place of the pages that others show.
  dynamic_xfa: 'refuse',
  static_xfa: 'refuse',
  executable_attachment: 'refuse',
  unlisted_attachment: 'refuse',
  // Field values are stamped as annotations, and the seal would break what certifies the document.
  certification_locked: 'refuse',
  forms: 'allow',
  attachments: 'allow',
  signatures: 'allow',
  certification: 'allow',
  uri_links: 'allow',
  visible_layers: 'allow',
}

/** The default policy with a deployment's own decisions; throws a RangeError that names what is not a decision. */
export function uploadPolicy(decisions: Readonly<Record<string, string>>): UploadPolicy {
  for (const [feature, decision] of Object.entries(decisions)) {
    if (!Object.hasOwn(meanings, feature)) throw new RangeError(`unknown PDF feature ${feature}`)
    if (decision !== 'allow' && decision !== 'refuse') throw new RangeError(`${feature} is neither allow nor refuse`)
    if (feature === 'encryption' && decision === 'allow') throw new RangeError('encryption cannot be allowed')
  }
  return { ...defaultUploadPolicy, ...decisions } as UploadPolicy
}

/** What is refused among the features that a document has, in the order of `pdfFeatures`. */
export const refusedFeatures = (features: readonly PdfFeature[], policy: UploadPolicy): PdfFeature[] =>
  pdfFeatures.filter((feature) => features.includes(feature) && policy[feature] === 'refuse')

/** A sentence for people. */
export const featureSentence = (feature: PdfFeature): string => `The PDF contains ${meanings[feature]}.`
