import * as z from 'zod'
import { boundedText, inkedText } from '../../../../core/bounded-text.ts'
import { ApiError } from '../../../../core/errors.ts'
import { limits } from '../../../../core/limits.ts'
import { anchors } from '../../../../core/places/field-box.ts'
import { input, model, Ordinal, text, textOrNull, wholeNumber, wholeNumberOrNull } from '../../../../core/shapes.ts'
import { fieldTypes } from '../../../../core/signing/field-types.ts'
import { recordAudit } from '../../../../db/audit/audit.ts'
import { findDocument } from '../../../../db/documents/documents.ts'
import { auditEntry } from '../../../../platform/audit.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { fieldPlace } from '../../../../platform/http/resources/envelope.ts'
import { requireText } from '../../../../platform/http/resources/text.ts'
import { findPlaces } from '../../../../service/places/find-places.ts'
import { requireReady } from '../../../../service/signing/ready-document.ts'

const FieldType = z.enum(fieldTypes).meta({ description: 'What the signer enters' })
const extent = z.number().gt(0).max(1)
const offset = z.number().min(-1).max(1).default(0)
const Role = boundedText(1, limits.fieldRoleCharsMax)

const WantedText = input('WantedText', 'A text of the document, and the field that belongs to each place of it.', {
  text: inkedText(limits.placeTextCharsMax).meta({
    description: 'What stands on one line, letter by letter; a space stands for any gap',
  }),
  type: FieldType,
  role: Role.optional().meta({ description: 'Whom the field is for; it comes back with every place' }),
  label: boundedText(1, limits.fieldLabelCharsMax).optional().meta({ description: 'What the field is called' }),
  isRequired: z.boolean().default(true).meta({ description: 'Whether nothing can be signed without it' }),
  anchor: z.enum(anchors).default('topLeft').meta({
    description: 'The corner of the text from which the upper left corner of the field is measured',
  }),
  offsetX: offset.meta({ description: 'To the right of that corner, as a fraction of the page’s width' }),
  offsetY: offset.meta({ description: 'Down from that corner, as a fraction of the page’s height' }),
  width: extent.meta({ description: 'Of the field, as a fraction of the page’s width' }),
  height: extent.meta({ description: 'Of the field, as a fraction of the page’s height' }),
})

const LeastSize = input('LeastFieldSize', 'How large fields of a type are at least.', {
  type: FieldType,
  width: extent.meta({ description: 'As a fraction of the page’s width' }),
  height: extent.meta({ description: 'As a fraction of the page’s height' }),
})

const PlacesInput = input('PlacesInput', 'What is looked for, of which there must be something.', {
  texts: z
    .array(WantedText)
    .max(limits.placeTextsMax)
    .default([])
    .meta({ description: 'Texts, of which every place is found' }),
  tags: z.boolean().default(false).meta({ description: 'Whether tags are found: `{{type:role:label:optional}}`' }),
  leastSizes: z.array(LeastSize).max(fieldTypes.length).default([]).meta({
    description:
      'Fields of tags are as large as the tag; those of these types grow to the right and upwards to be so large',
  }),
  formFields: z.boolean().default(false).meta({ description: 'Whether the fields of the PDF’s own form are found' }),
  fromPage: Ordinal.default(1).meta({
    description: '`nextPage` of the answer before',
  }),
})

const PlacedField = model('PlacedField', 'A field as the creation of an envelope takes it.', {
  id: z.string().optional().meta({ description: 'The name of the form’s field, where it has one place only' }),
  type: FieldType,
  ...fieldPlace,
  label: z.string().optional().meta({ description: 'What the field is called' }),
  maxLength: z.int().optional().meta({ description: 'Of a text of the form: how many characters it may have' }),
  formField: z.string().optional().meta({
    description: 'The whole name of the form’s field, where the value can fill it in place of being stamped',
  }),
})

const Place = model('Place', 'Where a field can stand.', {
  source: z.enum(['text', 'tag', 'formField']).meta({ description: 'What was found' }),
  text: text('The text, the tag, or the name of the form’s field'),
  role: textOrNull('Whom the field is for, as the tag or you said'),
  kind: z.enum(['text', 'choice', 'checkbox', 'radio', 'signature']).nullable().meta({
    description: 'Of a field of the form: what it is there',
  }),
  field: PlacedField,
})

const Places = model('Places', 'Where fields can stand in a document.', {
  documentId: text('Id of the document'),
  version: wholeNumber('The current version'),
  places: z.array(Place).meta({ description: 'Page by page, from top to bottom' }),
  incompletePages: z.array(z.int()).meta({
    description: 'Pages that may have more: something could not be read, or there were too many places',
  }),
  nextPage: wholeNumberOrNull('From which page on a further call looks; null at the end'),
})

export const findDocumentPlaces = operation({
  id: 'documents.places.find',
  description: `Find places for fields in a document. Looks for texts, for tags such as {{signature:anna}} and for the fields of the PDF’s own form, and answers fields ready for an envelope. One call reads ${limits.placePagesMax} pages at most. A tag that cannot be read is a 422 that names it. The access is written to the audit trail.`,
  route: 'POST /v1/documents/{id}/places',
  scope: 'documentsRead',
  audited: 'document.places_read',
  body: { schema: PlacesInput, example: { tags: true, formFields: true } },
  refusals: ['document_not_ready', 'text_unavailable', 'text_pending', 'tag_invalid', 'field_outside_page'],
  refersTo: { id: 'textDocument' },
}).answers(Places, async (ctx, { params: { id }, body }) => {
  if (body.texts.length === 0 && !body.tags && !body.formFields)
    throw new ApiError('input_invalid', 'Say what is looked for: texts, tags or formFields.', {
      errors: [{ path: 'tags', code: 'nothing_wanted', message: 'One of texts, tags and formFields is needed.' }],
    })
  const record = await ctx.db.run(findDocument(id))
  const { version } = requireReady(record)
  if (body.tags || body.texts.length > 0) requireText(record)
  const found = await findPlaces(ctx, version, body)
  const details = { version: version.version, fromPage: body.fromPage, places: found.places.length }
  await ctx.db.run(recordAudit(auditEntry(ctx, 'document.places_read', id, details)))
  return { documentId: id, version: version.version, ...found }
})
