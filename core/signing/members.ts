import * as z from 'zod'
import { codePointName, firstMissingGlyph } from '../../pdf/compose/glyphs.ts'
import { beyondSchema } from '../beyond-schema.ts'
import { boundedText } from '../bounded-text.ts'
import { displayText, trimmedText } from '../display-text.ts'
import { DocumentTitle } from '../documents/members.ts'
import { type SignerLocale, signerLocales } from '../languages/locales.ts'
import { limits } from '../limits.ts'
import { emailPattern, isEmailAddress } from '../mail/address.ts'
import { input, Ordinal } from '../shapes.ts'
import { comparableAddress } from './erasure.ts'
import { namedFormats } from './field-formats.ts'
import { fieldTypes } from './field-types.ts'
import { DeliveryChoice, sharedHandlingMembers } from './handling.ts'
import { type Correspondence, lastSeals, senderMailChoices } from './model.ts'

const fraction = z.number().min(0).max(1)
const extent = z.number().gt(0).max(1)

/** What a text must look like. */
export const FieldFormatInput = z.union([
  z.enum(namedFormats),
  z.strictObject({
    mask: z
      .string()
      .min(1)
      .max(limits.fieldMaskCharsMax)
      .regex(/^(?:[!-~][ -~]*)?[9A*](?:[ -~]*[!-~])?$/)
      .meta({ description: '`9` is a digit, `A` a letter, `*` either, and every other character of ASCII itself' }),
  }),
])

/** Asks for a dry run. */
export const DryRun = z.boolean().optional().meta({
  description:
    'Checks everything and returns what would be created, with status 200: nothing is stored, no mail is sent, and no budget is used',
})

/** A field as a client sends it. */
const SignatureFieldInput = input(
  'SignatureFieldInput',
  'x, y, width and height are fractions of the page as a viewer shows it; the origin is top left.',
  {
    id: boundedText(1, limits.fieldIdCharsMax)
      .optional()
      .meta({ description: 'Yours, unlike those of the other fields; otherwise one is made' }),
    type: z.enum(fieldTypes).meta({ description: 'What the signer enters' }),
    pageNumber: Ordinal.meta({ description: 'From 1' }),
    x: fraction.meta({ description: 'Left edge, as a fraction of the page’s width' }),
    y: fraction.meta({ description: 'Upper edge, as a fraction of the page’s height' }),
    width: extent.meta({ description: 'As a fraction of the page’s width' }),
    height: extent.meta({ description: 'As a fraction of the page’s height' }),
    isRequired: z.boolean().default(true).meta({ description: 'Whether nothing can be signed without it' }),
    label: boundedText(1, limits.fieldLabelCharsMax)
      .nullable()
      .optional()
      .meta({ description: 'What the field is called: read out, shown, and printed on the certificate' }),
    placeholder: boundedText(1, limits.fieldLabelCharsMax)
      .nullable()
      .optional()
      .meta({ description: 'Of a text or name: shown while nothing is entered' }),
    value: z
      .union([boundedText(0, limits.fieldTextCharsMax), z.boolean()])
      .nullable()
      .optional()
      .meta({
        description: 'Of a text or name: what stands in it before anybody signs; of a checkbox whether it is checked',
      }),
    isReadOnly: z.boolean().default(false).meta({ description: 'Whether the signer can only read the `value`' }),
    format: FieldFormatInput.nullable().optional().meta({
      description:
        'Of a text: what it must look like. `date` is YYYY-MM-DD, `number` may have a decimal point or comma, `postalCode` is that of any country',
    }),
    maxLength: z
      .int()
      .min(1)
      .max(limits.fieldTextCharsMax)
      .nullable()
      .optional()
      .meta({ description: 'Of a text or name: how many characters it may have, as browsers count' }),
    formField: boundedText(1, limits.formFieldCharsMax).nullable().optional().meta({
      description:
        'The whole name of a field of the PDF’s own form (partial names joined by `.`) that the value fills in place of being stamped: of a text, name, email or date a text field, of a checkbox a check box. It stands where the field stands in the PDF, within a point, as `documents.places.find` gives both',
    }),
  },
)

/** Who is asked to sign. */
export const SignerEmail = boundedText(1, limits.emailCharsMax)
  .regex(new RegExp(emailPattern, 'u'), { error: 'an e-mail address', abort: true })
  .refine(isEmailAddress, { error: 'an e-mail address', ...beyondSchema })
  .meta({ pattern: emailPattern, description: 'An e-mail address, in any script' })

/** A person's name as it is printed beside signatures: refused where no font has a character of it. */
export const SignerName = trimmedText(limits.signerNameCharsMax)
  .refine((name) => firstMissingGlyph(name) === null, {
    error: ({ input }) => unprintable(String(input)),
    ...beyondSchema,
  })
  .meta({ description: 'A person’s name, as it is printed beside the signature' })

function unprintable(name: string): string {
  const missing = firstMissingGlyph(name)
  return missing === null
    ? ''
    : `No font has the character ${codePointName(missing.codePoint)} at position ${missing.index}.`
}

/** What signers read as the title of the document, and above it. */
export const EnvelopeTitle = DocumentTitle.meta({ description: 'What signers read as its title; otherwise its own' })
export const EnvelopeMessage = displayText(0, limits.messageCharsMax).meta({
  description: 'What you write to the signer',
})

/** The language of a signer. */
const MailLocale = z
  .enum(signerLocales)
  .default('en')
  .meta({ description: 'Language of the mails and of the signing page' })

/** What a signer has to fill. */
export const NewFields = z
  .array(SignatureFieldInput)
  .min(1)
  .max(limits.fieldsMax)
  .meta({ description: 'What there is to fill' })

/** What may come behind the last seal of a document. */
const LastSeal = z.enum(lastSeals).default('lock').meta({
  description:
    '`lock`: behind the last seal nothing may be added to the document; `open`: comments and further signatures may',
})

/** Who hears of a signing beside its signers. */
const correspondenceMembers = {
  cc: z
    .array(SignerEmail)
    .max(limits.copiesMax)
    .refine((cc) => new Set(cc).size === cc.length, { error: 'each address once', abort: true })
    .refine((cc) => new Set(cc.map(comparableAddress)).size === cc.length, {
      error: 'each address once, in whatever case',
      ...beyondSchema,
    })
    .default([])
    .meta({
      uniqueItems: true,
      description: 'Who gets the signed document and its certificate by mail when the last one has signed',
    }),
  senderEmail: SignerEmail.optional().meta({
    description:
      'The person on your side who hears what becomes of it, and whom signers see and answer to; otherwise the member whose key is used, and of a decline, an expiry and a bounce the administrators where there is none',
  }),
  senderName: SignerName.optional().meta({
    description: 'Name of that person, as signers read it beside the address; only with `senderEmail`',
  }),
  senderMails: z.enum(senderMailChoices).default('all').meta({
    description:
      'Which mails your side gets: `problems` are a decline, an expiry and a bounce, `all` the signed document too',
  }),
}

/** What is said of one signer of several: what differs from the whole request, and when it is their turn. */
export const oneOfSeveral = ({ whole, turn }: { whole: string; turn: string }) => ({
  signerName: SignerName.optional(),
  locale: z
    .enum(signerLocales)
    .optional()
    .meta({ description: `Instead of the locale of the whole ${whole}` }),
  order: z
    .int()
    .min(1)
    .max(limits.signersMax)
    .optional()
    .meta({
      description: `When ${turn} is: those with an equal order sign at the same time; given for all or for none, then one after the other as they stand`,
    }),
  delivery: DeliveryChoice,
})

/** A name that stands beside an address, so that it can be found and erased with it. */
export const requireSenderEmail = <
  T extends z.ZodType<{ senderEmail?: string | undefined; senderName?: string | undefined }>,
>(
  schema: T,
): T =>
  schema.refine(({ senderEmail, senderName }) => senderName === undefined || senderEmail !== undefined, {
    path: ['senderName'],
    error: 'senderName belongs to a senderEmail',
    ...beyondSchema,
  })

type GivenCorrespondence = {
  cc: string[]
  senderEmail?: string | undefined
  senderName?: string | undefined
  senderMails: Correspondence['senderMails']
}

/** Who hears of a signing, of the members of a request. */
export const correspondenceOf = (
  { cc, senderEmail, senderName, senderMails }: GivenCorrespondence,
  locale: SignerLocale,
): Correspondence => ({ cc, senderEmail: senderEmail ?? null, senderName: senderName ?? null, senderMails, locale })

/** What a request says once, for one signer or for several; the text says which days are counted. */
export const requestMembers = (daysGiven: string) => ({
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
  ...sharedHandlingMembers,
})

/** What an envelope for one signer is made of, beside its document. */
export const newEnvelopeMembers = {
  signerEmail: SignerEmail.meta({ description: 'Who is asked to sign' }),
  signerName: SignerName.optional(),
  ...requestMembers('Days that the signer has'),
  delivery: DeliveryChoice,
  fields: NewFields,
}
