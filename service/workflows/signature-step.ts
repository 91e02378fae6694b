import type { EnvelopeStatus } from '../../core/signing/model.ts'
import { correspondenceOf } from '../../core/signing/request-properties.ts'
import type { WorkflowStep } from '../../core/workflows/step.ts'
import { whereDocumentReady } from '../../db/documents/documents.ts'
import { claimKey } from '../../db/jobs/idempotency.ts'
import type { StepFailure } from '../../db/schema/workflows.ts'
import { whereStepWritten } from '../../db/workflows/run-steps.ts'
import { prepareEnvelope } from '../signing/new-envelope.ts'
import { placeFields } from '../signing/place-fields.ts'
import { envelopeOn, readyDocument } from '../signing/ready-document.ts'
import { checkPrevious } from '../signing/replacement.ts'
import { notReady } from './document-steps.ts'
import { type StepPlan, type StepWork, stepClaim } from './step-work.ts'

type SignatureStep = Extract<WorkflowStep, { type: 'requestSignature' }>

/**
 * Plans the creation of an envelope under the rules of `signatures.requests.create`. The step then waits for this
 * envelope.
 */
export async function planSignature(work: StepWork, step: SignatureStep): Promise<StepPlan> {
  const { ctx, place, record, at } = work
  const ready = readyDocument(record)
  if (!ready) return { statements: [], failure: notReady(work) }
  const { document, version } = ready
  await checkPrevious(ctx, step)
  const fields = await placeFields(ctx, version, step.fields)
  const { organizationId } = work
  const envelope = envelopeOn(ready, step, {
    organizationId,
    fields,
    locksDocument: step.lastSeal === 'lock',
    correspondence: correspondenceOf(step, step.locale),
    workflow: null,
    at,
  })
  const prepared = await prepareEnvelope(ctx, envelope, at)
  const claim = stepClaim(work)
  return {
    envelopeId: prepared.state.id,
    condition: {
      predicate: whereDocumentReady(document.id, version.version),
      failure: {
        code: 'document_not_ready',
        detail: 'The document changed while its signature was requested. Run the workflow again.',
      },
    },
    statements: [claimKey(claim, whereStepWritten(place)), ...prepared.statements(claim)],
    jobs: prepared.jobs,
  }
}

const failures: Partial<Record<EnvelopeStatus, StepFailure>> = {
  declined: { code: 'envelope_declined', detail: 'The signer declined.' },
  expired: { code: 'envelope_expired', detail: 'The signer did not sign by the deadline.' },
  voided: { code: 'envelope_voided', detail: 'The envelope was voided.' },
}

/**
 * Returns the outcome of the step that is waiting for an envelope: a failure, null if the envelope is completed, or
 * undefined if the envelope is open.
 */
export function verdictOf(status: EnvelopeStatus | null): StepFailure | null | undefined {
  if (status === 'completed') return null
  return status === null ? undefined : failures[status]
}
