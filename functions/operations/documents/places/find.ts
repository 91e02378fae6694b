import * as z from 'zod'
import { boundedText, visibleText } from '../../../../core/bounded-text.ts'
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { anchors } from '../../../../core/places/field-box.ts'
import { input, integer, integerOrNull, model, Ordinal, string, stringOrNull } from '../../../../core/schemas.ts'
import { fieldTypes } from '../../../../core/signing/field-types.ts'
import { SignatureFieldInput } from '../../../../core/signing/request-properties.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { findDocument } from '../../../../db/documents/documents.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { requireText } from '../../../../platform/http/resources/text.ts'
import { findPlaces } from '../../../../service/places/find-places.ts'
import { placeRefusals } from '../../../../service/places/place.ts'
import { requireReady } from '../../../../service/signing/ready-document.ts'

const FieldType = z.enum(fieldTypes).meta({ description: 'Type of the field' })
const extent = z.number().gt(0).max(1)
const offset = z.number().min(-1).max(1).default(0)
const Role = boundedText(1, limits.fieldRoleCharsMax)

const TextToFind = input('TextToFind', 'A text to find, and the field to place there.', {
  text: visibleText(limits.placeTextCharsMax).meta({
    description: 'Text on one line, matched exactly. A space matches any gap.',
  }),
  type: FieldType,
  role: Role.optional().meta({ description: 'Your own name for the signer, returned with each place' }),
  label: boundedText(1, limits.fieldLabelCharsMax).optional().meta({ description: 'Label of the field' }),
  isRequired: z.boolean().default(true).meta({ description: 'True if the signer must fill in the field' }),
  anchor: z.enum(anchors).default('topLeft').meta({
    description:
      'Corner of the found text from which `offsetX` and `offsetY` are measured to the top left corner of the field',
  }),
  offsetX: offset.meta({ description: 'Distance to the right, as a fraction of the page width' }),
  offsetY: offset.meta({ description: 'Distance downwards, as a fraction of the page height' }),
  width: extent.meta({ description: 'Width of the field, as a fraction of the page width' }),
  height: extent.meta({ description: 'Height of the field, as a fraction of the page height' }),
})

const LeastSize = input('LeastFieldSize', 'Minimum size of the fields of one type.', {
  type: FieldType,
  width: extent.meta({ description: 'Minimum width, as a fraction of the page width' }),
  height: extent.meta({ description: 'Minimum height, as a fraction of the page height' }),
})

const PlacesInput = input('PlacesInput', 'Search options. Send at least one of `texts`, `tags` and `formFields`.', {
  texts: z.array(TextToFind).max(limits.placeTextsMax).default([]).meta({ description: 'Texts to find' }),
  tags: z.boolean().default(false).meta({
    description: 'True to find tags such as `{{type:role:label:optional}}` or `{{type;role=…;options=a|b}}`',
  }),
  skipUnknownTags: z.boolean().default(false).meta({
    description:
      'True to ignore texts in double braces that do not begin with a field type. By default, such a text is a malformed tag.',
  }),
  leastSizes: z.array(LeastSize).max(fieldTypes.length).default([]).meta({
    description: 'Minimum size of fields placed by tags. Smaller fields grow to the right and upwards.',
  }),
  formFields: z.boolean().default(false).meta({ description: "True to find the fields of the PDF's own form" }),
  fromPage: Ordinal.default(1).meta({
    description: '`nextPage` of the previous response',
  }),
})

const Place = model(
  'Place',
  'A place for a field, with a `field` that you can send when you create an envelope. The `id` of the field is from the tag, or is the name of the form field. The `id` is present only if the field has a single place in the document.',
  {
    source: z.enum(['text', 'tag', 'formField']).meta({ description: 'Kind of match: a text, a tag or a form field' }),
    text: string('The text, the tag, or the name of the form field'),
    role: stringOrNull('Your own name for the signer, from the tag or the request'),
    kind: z.enum(['text', 'choice', 'checkbox', 'radio', 'signature']).nullable().meta({
      description: 'Kind of form field',
    }),
    refusal: z.enum(placeRefusals).nullable().meta({
      description:
        'Reason why the value is stamped instead of filling a form field; `null` if the value fills the form field',
    }),
    field: SignatureFieldInput,
  },
)

const Places = model('Places', 'Places for fields in a document.', {
  documentId: string('Id of the document'),
  version: integer('Current version of the document'),
  places: z.array(Place).meta({ description: 'Places by page, from top to bottom' }),
  incompletePages: z.array(z.int()).meta({
    description: 'Pages that were not read completely',
  }),
  nextPage: integerOrNull('First page to search in the next call; `null` after the last page'),
})

export const findDocumentPlaces = operation({
  id: 'documents.places.find',
  description: `Find places for fields. Finds texts, tags such as {{signature:anna}} and the fields of the PDF's own form, which you can send when you create an envelope. Each call searches at most ${limits.placePagesMax} pages. If a tag is unreadable, the request returns a 422 that names the tag. The audit log records the access.`,
  route: 'POST /v1/documents/{id}/places',
  scope: 'documentsRead',
  audited: 'document.places_read',
  body: { schema: PlacesInput, example: { tags: true, formFields: true } },
  refusals: ['document_not_ready', 'text_unavailable', 'text_pending', 'tag_invalid', 'field_outside_page'],
  refersTo: { id: 'textDocument' },
}).returns(Places, async (ctx, { params: { id }, body }) => {
  if (body.texts.length === 0 && !body.tags && !body.formFields)
    throw new ApiError(
      'input_invalid',
      'The request contains no search criteria. Send `texts`, `tags` or `formFields`.',
      {
        errors: [
          {
            path: 'tags',
            code: 'nothing_wanted',
            message: 'The request contains no search criteria. Send `texts`, `tags` or `formFields`.',
          },
        ],
      },
    )
  const record = await ctx.db.run(findDocument(id))
  const { version } = requireReady(record)
  if (body.tags || body.texts.length > 0) requireText(record)
  const found = await findPlaces(ctx, version, body)
  const details = { version: version.version, fromPage: body.fromPage, places: found.places.length }
  await ctx.db.run(recordAudit(auditEntry(ctx, 'document.places_read', id, details)))
  const places = found.places.map((place) => ({ ...place, field: { ...place.field, isReadOnly: false } }))
  return { documentId: id, version: version.version, ...found, places }
})
