import * as z from 'zod'
import { codePointName, firstMissingGlyph } from '../../pdf/compose/glyphs.ts'
import { boundedText } from '../bounded-text.ts'
import { displayText, trimmedText } from '../display-text.ts'
import { DocumentTitle } from '../documents/document-properties.ts'
import { type SignerLocale, signerLocales } from '../languages/locales.ts'
import { limits } from '../limits.ts'
import { emailPattern, isEmailAddress } from '../mail/address.ts'
import { input, Ordinal, protective } from '../schemas.ts'
import { rule, semanticRule } from '../semantic-rule.ts'
import { fieldLogicInputs } from './conditions/logic-input.ts'
import { DeliveryChoice, sharedOptionProperties } from './envelope-options.ts'
import { comparableAddress } from './erasure.ts'
import { namedFormats } from './field-formats.ts'
import { fieldTypes } from './field-types.ts'
import { type Correspondence, lastSeals, senderMailChoices } from './model.ts'
import { fieldRuleInputs, RepeatedPages } from './validation/rule-inputs.ts'

const ofPage = 'a fraction of the page width or height, at most 1'
const fraction = z.number().min(0).max(1, ofPage)
const extent = z.number().gt(0).max(1, ofPage)

/** The schema of a text format in requests. */
export const FieldFormatInput = z.union([
  z.enum(namedFormats),
  z.strictObject({
    mask: z
      .string()
      .min(1)
      .max(limits.fieldMaskCharsMax)
      .regex(/^(?:[!-~][ -~]*)?[9A*](?:[ -~]*[!-~])?$/)
      .meta({
        description: '`9` matches a digit, `A` a letter and `*` either. Other ASCII characters match themselves.',
      }),
  }),
])

/** The schema of the option that requests a dry run. */
export const DryRun = protective(
  z.boolean().optional().meta({
    description:
      'True to only check the request. The response has status 200 and contains the resource that the request would create. Nothing is stored, no email is sent, and no budget is used.',
  }),
)

/** The schema of a signature field in requests. */
export const SignatureFieldInput = input(
  'SignatureFieldInput',
  'A field on the document. x, y, width and height are fractions of the displayed page; the origin is the top left.',
  {
    id: boundedText(1, limits.fieldIdCharsMax)
      .optional()
      .meta({ description: 'Id of the field, unique in the envelope. If omitted, the service generates one.' }),
    type: z.enum(fieldTypes).meta({ description: 'Type of the field' }),
    pageNumber: Ordinal.meta({ description: 'From 1' }),
    x: fraction.meta({ description: 'Left edge, as a fraction of the page width' }),
    y: fraction.meta({ description: 'Top edge, as a fraction of the page height' }),
    width: extent.meta({ description: 'Width, as a fraction of the page width' }),
    height: extent.meta({ description: 'Height, as a fraction of the page height' }),
    isRequired: z.boolean().default(true).meta({ description: 'True if the signer must fill in the field' }),
    label: boundedText(1, limits.fieldLabelCharsMax)
      .nullable()
      .optional()
      .meta({ description: 'Label of the field, shown on the page and printed on the certificate' }),
    placeholder: boundedText(1, limits.fieldLabelCharsMax)
      .nullable()
      .optional()
      .meta({ description: 'For `text` and `name`: text shown while the field is empty' }),
    value: z
      .union([boundedText(0, limits.fieldTextCharsMax), z.boolean()])
      .nullable()
      .optional()
      .meta({
        description:
          'Prefilled value: a string for texts, a boolean for `checkbox`, `radio` and `multiselect`. For a `label`, the text to print.',
      }),
    isReadOnly: z
      .boolean()
      .default(false)
      .meta({ description: 'True if the signer can read but not change the `value`' }),
    format: FieldFormatInput.nullable().optional().meta({
      description:
        'For `text`: required format. `date` is YYYY-MM-DD. `number` allows a decimal point or comma. `postalCode` accepts any country.',
    }),
    maxLength: z
      .int()
      .min(1)
      .max(limits.fieldTextCharsMax)
      .nullable()
      .optional()
      .meta({ description: 'For `text` and `name`: maximum number of characters' }),
    formField: boundedText(1, limits.formFieldCharsMax).nullable().optional().meta({
      description:
        'Full name of a form field in the PDF (partial names joined by `.`). The value fills that form field instead of being stamped. Fields of the types `text`, `name`, `email`, `date`, `number` and `phone` fill text fields. A `checkbox`, `dropdown` or `radio` fills a form field of the same kind. Send the position that `documents.places.find` returns, within one point.',
    }),
    pages: RepeatedPages,
    ...fieldRuleInputs,
    ...fieldLogicInputs,
  },
)

export const SignerEmail = boundedText(1, limits.emailCharsMax)
  .regex(new RegExp(emailPattern, 'u'), { error: 'an email address', abort: true })
  .refine(isEmailAddress, { error: 'an email address', ...semanticRule('invalid_format') })
  .meta({ pattern: emailPattern, description: 'Email address. Non-ASCII addresses are allowed.' })

/**
 * The schema of a person's name as it is printed next to signatures. Rejects a name with a character that no font
 * contains.
 */
export const SignerName = trimmedText(limits.signerNameCharsMax)
  .refine((name) => firstMissingGlyph(name) === null, {
    error: ({ input }) => unprintable(String(input)),
    ...semanticRule('unsupported_character'),
  })
  .meta({ description: 'Name of the person, printed next to the signature' })

function unprintable(name: string): string {
  const missing = firstMissingGlyph(name)
  return missing === null
    ? ''
    : `No font contains the character ${codePointName(missing.codePoint)} at position ${missing.index}. Remove or replace it.`
}

/** The schema of the document title that signers see. */
export const EnvelopeTitle = DocumentTitle.meta({
  description: 'Document title that signers see; by default the title of the document',
})
export const EnvelopeMessage = displayText(0, limits.messageCharsMax).meta({
  description: 'Message to the signer',
})

const MailLocale = z
  .enum(signerLocales)
  .default('en')
  .meta({ description: 'Language of emails and of the signing page' })

/** The schema of the fields that a signer fills in. */
export const NewFields = z
  .array(SignatureFieldInput)
  .min(1)
  .max(limits.fieldsMax)
  .meta({ description: 'Fields of the document' })

/** The schema of the changes that are permitted after the last seal of a document. */
const LastSeal = z.enum(lastSeals).default('lock').meta({
  description: 'Changes allowed after the last seal. `lock`: none. `open`: comments and further signatures.',
})

/** The schemas of the properties about people who are notified in addition to the signers. */
const correspondenceMembers = {
  cc: z
    .array(SignerEmail)
    .max(limits.copiesMax)
    .refine((cc) => new Set(cc).size === cc.length, {
      error: 'each address only once',
      abort: true,
      ...rule('duplicate'),
    })
    .refine((cc) => new Set(cc.map(comparableAddress)).size === cc.length, {
      error: 'each address only once, ignoring case',
      ...semanticRule('duplicate'),
    })
    .default([])
    .meta({
      uniqueItems: true,
      description: 'Email addresses that receive the signed document and its certificate after the last signature',
    }),
  senderEmail: SignerEmail.optional().meta({
    description:
      'Email address of the sender contact, who receives notifications. Signers see this address and can reply to it. By default, the member who owns the API key. If the key has no owner, the administrators are notified of problems.',
  }),
  senderName: SignerName.optional().meta({
    description: 'Name of the sender contact, shown next to the address. Requires `senderEmail`.',
  }),
  senderMails: z.enum(senderMailChoices).default('all').meta({
    description:
      'Notifications to send. `problems`: the envelope was declined or expired, an email bounced, or the link was locked. `all`: like `problems`, and also the signed document. `none`: no notifications.',
  }),
}

/**
 * Returns the schemas of one signer's properties in a request with several signers: the signing order, and options that
 * differ from those of the whole request.
 */
export const propertiesOfOneSigner = ({ whole, turn }: { whole: string; turn: string }) => ({
  signerName: SignerName.optional(),
  locale: z
    .enum(signerLocales)
    .optional()
    .meta({ description: `Language for this signer; by default the language of the ${whole}` }),
  order: z
    .int()
    .min(1)
    .max(limits.signersMax)
    .optional()
    .meta({
      description: `The ${turn} in the signing order. Signers with the same position sign at the same time. Set \`order\` for all signers or for none. By default, the signers sign in the order of the list.`,
    }),
  delivery: DeliveryChoice,
})

/** Adds the rule that a sender name requires an address, because an erasure finds the name by the address. */
export const requireSenderEmail = <
  T extends z.ZodType<{ senderEmail?: string | null | undefined; senderName?: string | null | undefined }>,
>(
  schema: T,
): T =>
  schema.refine(({ senderEmail, senderName }) => (senderName ?? null) === null || (senderEmail ?? null) !== null, {
    path: ['senderName'],
    error: 'This property requires senderEmail. Send senderEmail too, or omit this property.',
    ...semanticRule('incomplete'),
  })

type CorrespondenceInput = {
  cc: string[]
  senderEmail?: string | undefined
  senderName?: string | undefined
  senderMails: Correspondence['senderMails']
}

/** Returns the correspondence from the properties of a request. */
export const correspondenceOf = (
  { cc, senderEmail, senderName, senderMails }: CorrespondenceInput,
  locale: SignerLocale,
): Correspondence => ({ cc, senderEmail: senderEmail ?? null, senderName: senderName ?? null, senderMails, locale })

/**
 * Returns the schemas of the properties of a request with one or several signers. `daysGiven` describes the number of
 * days to sign.
 */
export const requestProperties = (daysGiven: string) => ({
  documentTitle: EnvelopeTitle.optional(),
  message: EnvelopeMessage.optional(),
  expiresInDays: z
    .int()
    .min(1)
    .max(limits.envelopeExpiryDaysMax)
    .default(limits.envelopeExpiryDaysDefault)
    .meta({ description: daysGiven }),
  locale: MailLocale,
  lastSeal: LastSeal,
  ...correspondenceMembers,
  ...sharedOptionProperties,
})

/** The schema of the id of an envelope that a new envelope replaces. */
export const PreviousEnvelopeId = boundedText(1, limits.resourceIdCharsMax).meta({
  description:
    'Id of the envelope that this envelope replaces. That envelope must have ended, and no other envelope may replace it. The evidence, the audit event and the webhook events of the new envelope contain the id.',
})

/** The schemas of the properties of a new envelope with one signer, except its document. */
export const newEnvelopeProperties = {
  signerEmail: SignerEmail.meta({ description: 'Email address of the signer' }),
  signerName: SignerName.optional(),
  ...requestProperties('Number of days within which the signer can sign'),
  delivery: DeliveryChoice,
  previousEnvelopeId: PreviousEnvelopeId.optional(),
  fields: NewFields,
}
