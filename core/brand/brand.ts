import * as z from 'zod'
import { limits } from '../limits.ts'
import { plainEmailPattern } from '../mail/address.ts'
import { rule, semanticRule } from '../semantic-rule.ts'
import { SignerEmail, SignerName } from '../signing/request-properties.ts'
import type { Logo } from '../signing/sender.ts'

/** The branding that signers see, in addition to the organization's name. */
export type OrganizationBrand = {
  displayName: string | null
  /** The color as `#rrggbb` in lowercase. */
  color: string | null
  replyTo: string | null
  /** The IANA time zone in which mails show deadlines. */
  timeZone: string | null
  /** True if mails about completion contain the signed file. */
  attachSignedFile: boolean
  logo: Logo | null
}

const mailFileMegabytes = limits.mailFileBytesMax / 1_048_576

/** Changes to the branding. An omitted property does not change, and null removes its value. */
export const BrandChange = z
  .strictObject({
    displayName: SignerName.refine((name) => !looksLikeAddress(name), {
      error: 'a name that does not look like an email address',
      ...semanticRule('invalid_format'),
    })
      .nullable()
      .optional()
      .meta({ description: 'Name shown to signers instead of the organization name' }),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/)
      .transform((color) => color.toLowerCase())
      .nullable()
      .optional()
      .meta({
        description:
          'Color of buttons, links and lines. If its contrast is too low, the page uses a darker or lighter shade.',
      }),
    replyTo: SignerEmail.regex(new RegExp(plainEmailPattern, 'u'), 'an address with only ASCII characters')
      .nullable()
      .optional()
      .meta({
        pattern: plainEmailPattern,
        description: 'Reply-to address of emails, shown to signers instead of the address of the sender contact',
      }),
    timeZone: z
      .string()
      .max(limits.timeZoneCharsMax)
      .refine(isTimeZone, { error: 'an IANA time zone such as Europe/Berlin', ...semanticRule('invalid_format') })
      .nullable()
      .optional()
      .meta({
        description:
          'IANA time zone, such as `Europe/Berlin`. Emails, certificates and the sender’s page show times in this zone and in UTC.',
      }),
    attachSignedFile: z
      .boolean()
      .optional()
      .meta({
        description: `True if emails about completion contain the signed PDF. Signed PDFs of more than ${mailFileMegabytes} MB are not attached. Emails to signers with an access code never contain the PDF.`,
      }),
    logo: z
      .base64()
      .max(logoCharsMax())
      .nullable()
      .optional()
      .meta({
        pattern: '^(?:[0-9a-zA-Z+/]{4})*(?:[0-9a-zA-Z+/]{2}==|[0-9a-zA-Z+/]{3}=)?$',
        description: `A PNG or JPEG of at most ${limits.logoBytesMax.toLocaleString('en-US')} bytes and ${limits.logoPixelsMax.toLocaleString('en-US')} pixels, in base64`,
      }),
  })
  .refine((change) => Object.keys(change).length > 0, {
    error: 'at least one property',
    ...rule('too_small'),
  })
  .meta({ minProperties: 1 })

export type BrandChange = z.infer<typeof BrandChange>

/**
 * Returns whether a text names a time zone by a location. Offsets such as `+01:00` are rejected, because they have no
 * daylight saving time.
 */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const looksLikeAddress = (name: string): boolean => /[^\s@]@[^\s@]+\.[^\s@]/u.test(name.normalize('NFKC'))

function logoCharsMax(): number {
  return Math.ceil(limits.logoBytesMax / 3) * 4
}
