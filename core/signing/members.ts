import * as z from 'zod'
import { boundedText } from '../bounded-text.ts'
import { DocumentTitle } from '../documents/members.ts'
import { limits } from '../limits.ts'
import { fieldTypes, signerLocales } from './model.ts'

const fraction = z.number().min(0).max(1)
const extent = z.number().gt(0).max(1)

/** A field as a client sends it. */
export const NewSignatureField = z
  .strictObject({
    id: z.string().min(1).max(limits.fieldIdCharsMax).optional(),
    type: z.enum(fieldTypes),
    pageNumber: z.int().min(1),
    x: fraction,
    y: fraction,
    width: extent,
    height: extent,
    isRequired: z.boolean().default(true),
  })
  .meta({
    id: 'NewSignatureField',
    description: 'x, y, width and height are fractions of the page as a viewer shows it; the origin is top left.',
  })

/** What an envelope for one signer is made of, beside its document. */
export const newEnvelopeMembers = {
  signerEmail: z.email().max(254),
  signerName: z.string().trim().min(1).max(limits.signerNameCharsMax).optional(),
  documentTitle: DocumentTitle.optional(),
  message: boundedText(0, limits.messageCharsMax).optional(),
  expiresInDays: z.int().min(1).max(limits.envelopeExpiryDaysMax).default(limits.envelopeExpiryDaysDefault),
  locale: z.enum(signerLocales).default('en'),
  fields: z.array(NewSignatureField).min(1).max(limits.fieldsMax),
}
