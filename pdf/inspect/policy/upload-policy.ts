/** `remove` refuses a feature, unless the service can remove it without changing how a page looks on the screen. */
export type FeatureDecision = 'allow' | 'remove' | 'refuse'

const printIt = 'Print the file to a new PDF.'
const removeActions = 'Remove the actions, or print the file to a new PDF.'
const removeFiles = 'Remove the attached files, or upload them as separate documents.'

/**
 * For each feature: the words that complete "The PDF contains ...", and the instruction for the sender if the feature
 * is refused. If a file has several refused features, the first one is the reason, so features that only the sender can
 * remove come first.
 */
const meanings = {
  encryption: ['encryption', 'Save the file without password and protection, or print the file to a new PDF.'],
  portfolio: ['a portfolio of other documents', 'Upload the documents separately, or merge them into one PDF.'],
  dynamic_xfa: [
    'an XFA form with scripts or without form fields',
    'Open the file in Adobe Acrobat, fill in the form, and print it to a new PDF.',
  ],
  static_xfa: ['an XFA form', 'Print the file to a new PDF with the fields filled in.'],
  javascript: ['JavaScript', 'Remove the scripts, or print the file to a new PDF with the fields filled in.'],
  launch: ['an action that starts a program', removeActions],
  import_data: ['an action that imports data from a file', removeActions],
  submit_form: [
    'an action that sends form data',
    'Remove the button, or print the file to a new PDF with the fields filled in.',
  ],
  remote_go_to: ['an action that opens a file elsewhere', removeActions],
  automatic_uri: ['a web address or file that opens without a click', removeActions],
  hide_action: ['an action that hides or shows fields or annotations', removeActions],
  print_differs: [
    'content that looks different in print',
    'Make all annotations visible on screen and in print, or print the file to a new PDF.',
  ],
  multimedia: ['sound, video, 3D or rich media', printIt],
  external_content: ['content of another file', 'Embed the content, or print the file to a new PDF.'],
  optional_content: [
    'layers that can be hidden or look different in print',
    'Merge the layers, or print the file to a new PDF.',
  ],
  executable_attachment: ['an attached program', removeFiles],
  unlisted_attachment: ['an attached file that is not text, XML, an image or a plain PDF', removeFiles],
  certification_locked: [
    'a certification that forbids annotations',
    'Have the file certified again with annotations permitted, or print the file to a new PDF.',
  ],
  form_calculation: [
    'fields that check, format or add up their values by script',
    'Print the file to a new PDF with the fields filled in.',
  ],
  forms: ['form fields', 'Print the file to a new PDF with the fields filled in.'],
  unlisted_fields: [
    'form fields that the page and the form list differently',
    'Print the file to a new PDF with the fields filled in.',
  ],
  open_references: ['references to missing objects', 'Save the file under a new name in a PDF program.'],
  inline_annotations: ['annotations that are not separate objects', 'Save the file under a new name in a PDF program.'],
  attachments: ['attached files', removeFiles],
  signatures: ['signatures', 'Upload the file as it was before it was signed.'],
  certification: ['a certification that permits annotations', 'Upload the file as it was before it was certified.'],
  uri_links: [
    'links to web addresses, or links with a relative path to PDF files',
    'Remove the links, or print the file to a new PDF.',
  ],
  visible_layers: ['layers that are always visible', 'Merge the layers, or print the file to a new PDF.'],
} as const satisfies Record<string, readonly [meaning: string, wayOut: string]>

export type PdfFeature = keyof typeof meanings
export const pdfFeatures = Object.keys(meanings) as PdfFeature[]

/**
 * The decisions for all features. No policy can allow encryption, because an encrypted file cannot be read or sealed
 * without its key.
 */
export type UploadPolicy = Readonly<Record<PdfFeature, FeatureDecision> & { encryption: 'refuse' }>

/**
 * The default policy. It removes features that execute or fetch something, or that only affect print. It refuses
 * features that a viewer may show differently from the signed content, or that a seal would break. It allows features
 * that an incremental update does not affect.
 */
export const defaultUploadPolicy: UploadPolicy = {
  encryption: 'refuse',
  javascript: 'remove',
  launch: 'remove',
  import_data: 'remove',
  submit_form: 'remove',
  // The target can be a file on a network share. Opening the file can send the user's credentials to the share.
  remote_go_to: 'remove',
  automatic_uri: 'remove',
  // Readers that run an automatic action show another page than readers that ignore it.
  hide_action: 'remove',
  multimedia: 'refuse',
  print_differs: 'remove',
  external_content: 'refuse',
  // Readers and printers show different layers.
  optional_content: 'remove',
  // The signer would sign only the cover sheet of a portfolio.
  portfolio: 'refuse',
  // A reader with XFA support shows the XFA form instead of the pages, which the signer sees.
  dynamic_xfa: 'remove',
  static_xfa: 'remove',
  executable_attachment: 'refuse',
  unlisted_attachment: 'refuse',
  // Field values are added as annotations, so a seal would break a certification that forbids annotations.
  certification_locked: 'refuse',
  // Calculations call functions that are built into readers, and the seal locks their results.
  form_calculation: 'allow',
  forms: 'allow',
  // When an envelope is created, the values of filled fields are compared with their appearances.
  unlisted_fields: 'allow',
  // A seal does not use the object numbers to which open references refer.
  open_references: 'allow',
  // The first seal writes inline annotations as separate objects.
  inline_annotations: 'allow',
  attachments: 'allow',
  signatures: 'allow',
  certification: 'allow',
  uri_links: 'allow',
  visible_layers: 'allow',
}

/**
 * Returns the default policy, changed by the decisions of a deployment. Throws a RangeError for an unknown
 * feature or an invalid decision.
 */
export function uploadPolicy(decisions: Readonly<Record<string, string>>): UploadPolicy {
  for (const [feature, decision] of Object.entries(decisions)) {
    if (!Object.hasOwn(meanings, feature)) throw new RangeError(`the PDF feature ${feature} is unknown`)
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
export const refusedFeatures = (features: readonly PdfFeature[], policy: UploadPolicy): PdfFeature[] =>
  pdfFeatures.filter((feature) => features.includes(feature) && policy[feature] !== 'allow')

/** The features that a repair removes from single objects. */
export const removableFromObjects = [
  'javascript',
  'launch',
  'import_data',
  'submit_form',
  'remote_go_to',
  'automatic_uri',
  'hide_action',
  'print_differs',
  'multimedia',
  'executable_attachment',
  'unlisted_attachment',
] as const satisfies PdfFeature[]

const removable: readonly string[] = [...removableFromObjects, 'optional_content', 'dynamic_xfa', 'static_xfa']

/** Returns whether a repair may remove a feature. */
export const isRemovable = (feature: string): boolean => removable.includes(feature)

const repairIt = 'Or complete a new upload with "repair": true, which removes this content.'

const decryptIt =
  'If the file opens without a password and you are allowed to change it, complete a new upload with "repair": true.'

const removeIt =
  'Or complete a new upload without "repair", which removes this content if no page shows it, or with "repair": true.'

/** Returns the message of a refusal for a file whose upload forbids every change. */
export const withRemovalHint = (text: string): string => text.replace(repairIt, removeIt)

/** Returns a sentence that names the refused feature, with an instruction for the sender. */
export function featureSentence(feature: PdfFeature, mayBeRepaired = false): string {
  const [meaning, wayOut] = meanings[feature]
  const sentence = `The PDF contains ${meaning}. ${wayOut}`
  if (!mayBeRepaired) return sentence
  return `${sentence} ${feature === 'encryption' ? decryptIt : repairIt}`
}
