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
  multimedia: 'sound, video, 3D or rich media',
  external_content: 'content that lies in another file',
  portfolio: 'a portfolio of other documents',
  dynamic_xfa: 'a dynamic XFA form',
  executable_attachment: 'an attached program',
  certification_locked: 'a certification that forbids annotations',
  static_xfa: 'a static XFA form',
  forms: 'form fields',
  attachments: 'attached files',
  signatures: 'signatures',
  certification: 'a certification that permits annotations',
  uri_links: 'links to web addresses',
  optional_content: 'layers',
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
  external_content: 'refuse',
  // The signer would sign a cover sheet.
  portfolio: 'refuse',
  dynamic_xfa: 'refuse',
  executable_attachment: 'refuse',
  // Field values are stamped as annotations, and the seal would break what certifies the document.
  certification_locked: 'refuse',
  static_xfa: 'allow',
  forms: 'allow',
  attachments: 'allow',
  signatures: 'allow',
  certification: 'allow',
  uri_links: 'allow',
  optional_content: 'allow',
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
