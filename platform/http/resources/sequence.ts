import * as z from 'zod'
import { model, string, stringOrNull } from '../../../core/schemas.ts'
import { lastSealed } from '../../../core/signing/sequence.ts'
import type { EnvelopeRecord } from '../../../db/signing/envelopes.ts'
import type { SequenceRow } from '../../../db/signing/sequences.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'
import { Envelope, toEnvelope } from './envelope.ts'

export const SigningWorkflow = model('SigningWorkflow', 'A document sent to several signers.', {
  id: string('Id of the workflow'),
  status: z.enum(['active', 'completed', 'stopped']).meta({
    description:
      'Status of the workflow. `completed`: all steps are signed. `stopped`: a step was declined, voided or expired, and the unsigned steps were voided.',
  }),
  documentId: string('Id of the document'),
  documentTitle: string('Document title that signers see'),
  steps: z.array(Envelope).meta({ description: 'One envelope per signer, in the order of the request' }),
  finalEnvelopeId: stringOrNull(
    'Id of the envelope that was sealed last. Its document contains all signatures. `null` unless `status` is `completed`.',
  ),
  createdAt: time('Time of creation'),
  finishedAt: timeOrNull('Time when the workflow was completed or stopped'),
})

export type SigningWorkflow = z.infer<typeof SigningWorkflow>

/** Returns the API resource of a signing workflow with its steps. */
export const toSigningWorkflow = (
  row: Omit<SequenceRow, 'organizationId'>,
  steps: Pick<EnvelopeRecord, 'state' | 'sealing' | 'artifacts'>[],
): SigningWorkflow => ({
  id: row.id,
  status: row.status,
  documentId: row.documentId,
  documentTitle: row.documentTitle,
  steps: steps.map(toEnvelope),
  finalEnvelopeId: row.status === 'completed' ? (lastSealed(steps.map(({ state }) => state))?.id ?? null) : null,
  createdAt: iso(row.createdAt),
  finishedAt: isoOrNull(row.finishedAt),
})
