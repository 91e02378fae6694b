import * as z from 'zod'
import { envelopeStatuses, fieldTypes, senderMailChoices, signerStatuses } from '../../../core/signing/model.ts'
import type { EnvelopeRecord } from '../../../db/signing/envelopes.ts'
import { iso, isoOrNull, Timestamp } from './common.ts'

export const SignatureField = z
  .object({
    id: z.string(),
    type: z.enum(fieldTypes),
    pageNumber: z.int(),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    isRequired: z.boolean(),
  })
  .meta({ id: 'SignatureField' })

const ArtifactFacts = z.object({ sha256: z.string(), contentLength: z.int() }).meta({ id: 'ArtifactFacts' })

export const Envelope = z
  .object({
    id: z.string(),
    status: z.enum(envelopeStatuses).meta({
      description: '`sealing`: signed, the PDF is being finished; `waiting`: a later step of a sequential workflow',
    }),
    documentId: z.string(),
    documentTitle: z.string(),
    revision: z.int(),
    signer: z.object({
      email: z.string(),
      name: z.string().nullable(),
      status: z.enum(signerStatuses),
      generation: z.int(),
    }),
    fields: z.array(SignatureField),
    message: z.string().nullable(),
    cc: z.array(z.string()),
    senderEmail: z.string().nullable(),
    senderName: z.string().nullable(),
    senderMails: z.enum(senderMailChoices),
    expiresAt: Timestamp,
    sealing: z.object({ attempts: z.int(), lastError: z.string().nullable() }),
    workflow: z.object({ id: z.string(), step: z.int() }).nullable(),
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
    declinedAt: Timestamp.nullable(),
    declineReason: z.string().nullable(),
    expiredAt: Timestamp.nullable(),
    voidedAt: Timestamp.nullable(),
    voidReason: z.string().nullable(),
    artifacts: z.object({ document: ArtifactFacts.nullable(), certificate: ArtifactFacts.nullable() }),
  })
  .meta({ id: 'Envelope' })

export type Envelope = z.infer<typeof Envelope>

/** What leaves of an envelope: no links, no entered values. */
export function toEnvelope({
  state,
  sealing,
  artifacts,
}: Pick<EnvelopeRecord, 'state' | 'sealing' | 'artifacts'>): Envelope {
  const artifact = (kind: 'document' | 'certificate') => {
    const stored = artifacts.find((one) => one.kind === kind)
    return stored ? { sha256: stored.sha256, contentLength: stored.contentLength } : null
  }
  return {
    id: state.id,
    status: state.status,
    documentId: state.documentId,
    documentTitle: state.documentTitle,
    revision: state.revision,
    signer: state.signer,
    fields: state.fields,
    message: state.message,
    cc: state.correspondence.cc,
    senderEmail: state.correspondence.senderEmail,
    senderName: state.correspondence.senderName,
    senderMails: state.correspondence.senderMails,
    expiresAt: iso(state.expiresAt),
    sealing,
    workflow: state.workflow,
    createdAt: iso(state.createdAt),
    completedAt: isoOrNull(state.completedAt),
    declinedAt: isoOrNull(state.declinedAt),
    declineReason: state.declineReason,
    expiredAt: isoOrNull(state.expiredAt),
    voidedAt: isoOrNull(state.voidedAt),
    voidReason: state.voidReason,
    artifacts: { document: artifact('document'), certificate: artifact('certificate') },
  }
}
