import * as z from 'zod'
import { DocumentTitle, DocumentType, FolderId, Metadata } from '../documents/document-properties.ts'
import { isStorable } from '../instant.ts'
import { limits } from '../limits.ts'
import { rule } from '../semantic-rule.ts'
import { newEnvelopeProperties, requireSenderEmail } from '../signing/request-properties.ts'

const MetadataChanges = Metadata.refine((changes) => Object.keys(changes).length > 0, {
  error: 'at least one key',
  ...rule('too_small'),
})

/** A workflow step with all references resolved. It runs once per document. */
export const WorkflowStep = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('moveToFolder'), folderId: FolderId.nullable() }),
  z.strictObject({ type: z.literal('setType'), documentType: DocumentType }),
  z.strictObject({ type: z.literal('setMetadata'), metadata: MetadataChanges }),
  z.strictObject({ type: z.literal('placeHold') }),
  z.strictObject({ type: z.literal('releaseHold') }),
  z
    .strictObject({
      type: z.literal('setRetention'),
      until: z.iso
        .datetime()
        .refine((text) => isStorable(new Date(text)), {
          error: 'a time from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z',
          ...rule('invalid_format'),
        })
        .optional(),
      days: z.int().min(1).max(limits.retentionDaysMax).optional(),
    })
    .refine(({ until, days }) => (until === undefined) !== (days === undefined), {
      error: 'either until or days',
      ...rule('incomplete'),
    }),
  requireSenderEmail(z.strictObject({ type: z.literal('requestSignature'), ...newEnvelopeProperties })),
  z.strictObject({
    type: z.literal('fileSealedDocument'),
    folderId: FolderId,
    title: DocumentTitle.optional(),
    documentType: DocumentType.optional(),
  }),
  z.strictObject({ type: z.literal('extractText') }),
  z.strictObject({ type: z.literal('rescan') }),
])

export type WorkflowStep = z.infer<typeof WorkflowStep>
export type WorkflowStepType = WorkflowStep['type']
