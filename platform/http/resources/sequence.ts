import * as z from 'zod'
import { model, text } from '../../../core/shapes.ts'
import type { EnvelopeRecord } from '../../../db/signing/envelopes.ts'
import type { SequenceRow } from '../../../db/signing/sequences.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'
import { Envelope, toEnvelope } from './envelope.ts'

export const SigningWorkflow = model('SigningWorkflow', 'A document on its way through several signers.', {
  id: text('Id of the workflow'),
  status: z.enum(['active', 'completed', 'stopped']).meta({
    description:
      '`completed`: every step is; `stopped`: a step was declined, voided or expired, and those that were not signed yet are voided',
  }),
  documentId: text('Id of the document'),
  documentTitle: text('What signers read as its title'),
  steps: z.array(Envelope).meta({ description: 'One envelope per signer, as they were given' }),
  createdAt: time('When it was created'),
  finishedAt: timeOrNull('When it was completed or stopped'),
})

export type SigningWorkflow = z.infer<typeof SigningWorkflow>

/** A sequential workflow with its steps. */
export const toSigningWorkflow = (
  row: Omit<SequenceRow, 'organizationId'>,
  steps: Pick<EnvelopeRecord, 'state' | 'sealing' | 'artifacts'>[],
): SigningWorkflow => ({
  id: row.id,
  status: row.status,
  documentId: row.documentId,
  documentTitle: row.documentTitle,
  steps: steps.map(toEnvelope),
  createdAt: iso(row.createdAt),
  finishedAt: isoOrNull(row.finishedAt),
})
