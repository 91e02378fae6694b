/** `remove` refuses a feature, unless the service can remove it without changing how a page looks on the screen. */
type FeatureDecision = 'allow' | 'remove' | 'refuse'

const printIt = 'Print the file to a new PDF.'
const removeActions = 'Remove the actions, or print the file to a new PDF.'
const removeFiles = 'Remove the attached files, or upload them as separate documents.'

/**
 * For each feature: its decision in the default policy, the words that complete "The PDF contains ...", and the
 * instruction for the sender if the feature is refused. If a file has several refused features, the first one is the
 * reason, so features that only the sender can remove come first.
 *
 * The default policy removes features that execute or fetch something, or that only affect print. It refuses features
 * that a viewer may show differently from the signed content, or that a seal would break. It allows features that an
 * incremental update does not affect.
 */
const features = {
  encryption: [
    'refuse',
    'encryption',
    'Save the file without password and protection, or print the file to a new PDF.',
  ],
  // The signer would sign only the cover sheet of a portfolio.
  portfolio: [
    'refuse',
    'a portfolio of other documents',
    'Upload the documents separately, or merge them into one PDF.',
  ],
  // A reader with XFA support shows the XFA form instead of the pages, which the signer sees.
  dynamic_xfa: [
    'remove',
    'an XFA form with scripts or without form fields',
    'Open the file in Adobe Acrobat, fill in the form, and print it to a new PDF.',
  ],
  static_xfa: ['remove', 'an XFA form', 'Print the file to a new PDF with the fields filled in.'],
  javascript: ['remove', 'JavaScript', 'Remove the scripts, or print the file to a new PDF with the fields filled in.'],
  launch: ['remove', 'an action that starts a program', removeActions],
  import_data: ['remove', 'an action that imports data from a file', removeActions],
  submit_form: [
    'remove',
    'an action that sends form data',
    'Remove the button, or print the file to a new PDF with the fields filled in.',
  ],
  // The target can be a file on a network share. Opening the file can send the user's credentials to the share.
  remote_go_to: ['remove', 'an action that opens a file elsewhere', removeActions],
  automatic_uri: ['remove', 'a web address or file that opens without a click', removeActions],
  // Readers that run an automatic action show another page than readers that ignore it.
  hide_action: ['remove', 'an action that hides or shows fields or annotations', removeActions],
  print_differs: [
    'remove',
    'content that looks different in print',
    'Make all annotations visible on screen and in print, or print the file to a new PDF.',
  ],
  multimedia: ['refuse', 'sound, video, 3D or rich media', printIt],
  external_content: ['refuse', 'content of another file', 'Embed the content, or print the file to a new PDF.'],
  // Readers and printers show different layers.
  optional_content: [
    'remove',
    'layers that can be hidden or look different in print',
    'Merge the layers, or print the file to a new PDF.',
  ],
  executable_attachment: ['refuse', 'an attached program', removeFiles],
  unlisted_attachment: ['refuse', 'an attached file that is not text, XML, an image or a plain PDF', removeFiles],
  // Field values are added as annotations, so a seal would break a certification that forbids annotations.
  certification_locked: [
    'refuse',
    'a certification that forbids annotations',
    'Have the file certified again with annotations permitted, or print the file to a new PDF.',
  ],
  // Calculations call functions that are built into readers, and the seal locks their results.
  form_calculation: [
    'allow',
    'fields that check, format or add up their values by script',
    'Print the file to a new PDF with the fields filled in.',
  ],
  forms: ['allow', 'form fields', 'Print the file to a new PDF with the fields filled in.'],
  // When an envelope is created, the values of filled fields are compared with their appearances.
  unlisted_fields: [
    'allow',
    'form fields that the page and the form list differently',
    'Print the file to a new PDF with the fields filled in.',
  ],
  // A seal does not use the object numbers to which open references refer.
  open_references: ['allow', 'references to missing objects', 'Save the file under a new name in a PDF program.'],
  // The first seal writes inline annotations as separate objects.
  inline_annotations: [
    'allow',
    'annotations that are not separate objects',
    'Save the file under a new name in a PDF program.',
  ],
  attachments: ['allow', 'attached files', removeFiles],
  signatures: ['allow', 'signatures', 'Upload the file as it was before it was signed.'],
  certification: [
    'allow',
    'a certification that permits annotations',
    'Upload the file as it was before it was certified.',
  ],
  uri_links: [
    'allow',
    'links to web addresses, or links with a relative path to PDF files',
    'Remove the links, or print the file to a new PDF.',
  ],
  visible_layers: ['allow', 'layers that are always visible', 'Merge the layers, or print the file to a new PDF.'],
} as const satisfies Record<string, readonly [decision: FeatureDecision, meaning: string, wayOut: string]>

export type PdfFeature = keyof typeof features
export const pdfFeatures = Object.keys(features) as PdfFeature[]

/**
 * The decisions for all features. No policy can allow encryption, because an encrypted file cannot be read or sealed
 * without its key.
 */
export type UploadPolicy = Readonly<Record<PdfFeature, FeatureDecision> & { encryption: 'refuse' }>

export const defaultUploadPolicy = Object.fromEntries(
  pdfFeatures.map((feature) => [feature, features[feature][0]]),
) as UploadPolicy

/**
 * Returns the default policy, changed by the decisions of a deployment. Throws a RangeError for an unknown
 * feature or an invalid decision.
 */
export function uploadPolicy(decisions: Readonly<Record<string, string>>): UploadPolicy {
  for (const [feature, decision] of Object.entries(decisions)) {
    if (!Object.hasOwn(features, feature)) throw new RangeError(`the PDF feature ${feature} is unknown`)
    if (decision !== 'allow' && decision !== 'remove' && decision !== 'refuse')
      throw new RangeError(`the decision for ${feature} is not allow, remove or refuse`)
    if (feature === 'encryption' && decision === 'allow')
      throw new RangeError('an upload policy cannot allow encryption')
    if (decision === 'remove' && defaultUploadPolicy[feature as PdfFeature] !== 'remove')
      throw new RangeError(`the service cannot remove ${feature}`)
  }
  return { ...defaultUploadPolicy, ...decisions } as UploadPolicy
}

/** Returns the features of a document that the policy does not allow, in the order of `pdfFeatures`. */
export const refusedFeatures = (found: readonly PdfFeature[], policy: UploadPolicy): PdfFeature[] =>
  pdfFeatures.filter((feature) => found.includes(feature) && policy[feature] !== 'allow')

// A repair also removes these refused features if the sender requests it.
const removedOnRequest = ['multimedia', 'executable_attachment', 'unlisted_attachment']

/** Returns whether a repair may remove a feature. */
export const isRemovable = (feature: string): boolean =>
  removedOnRequest.includes(feature) || defaultUploadPolicy[feature as PdfFeature] === 'remove'

const repairIt = 'Or complete a new upload with "repair": true, which removes this content.'

const decryptIt =
  'If the file opens without a password and you are allowed to change it, complete a new upload with "repair": true.'

const removeIt =
  'Or complete a new upload without "repair", which removes this content if no page shows it, or with "repair": true.'

/** Returns the message of a refusal for a file whose upload forbids every change. */
export const withRemovalHint = (text: string): string => text.replace(repairIt, removeIt)

/** Returns a sentence that names the refused feature, with an instruction for the sender. */
export function featureSentence(feature: PdfFeature, mayBeRepaired = false): string {
  const [, meaning, wayOut] = features[feature]
  const sentence = `The PDF contains ${meaning}. ${wayOut}`
  if (!mayBeRepaired) return sentence
  return `${sentence} ${feature === 'encryption' ? decryptIt : repairIt}`
}
