import * as z from 'zod'
import { model, text, textOrNull, wholeNumber } from '../../../core/shapes.ts'
import { runDocumentStatuses, runStatuses } from '../../../db/schema/workflows.ts'
import type { RunDocumentRow, RunRow, RunStepRow } from '../../../db/workflows/workflows.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

const StepError = model('WorkflowStepError', 'Why a step failed; the codes are in the guide to workflows', {
  code: text('The value to branch on'),
  detail: text('What went wrong, for a person'),
})

const BegunStep = model('WorkflowRunStep', 'A step of a run that was begun.', {
  number: wholeNumber('From 1, in the order of the workflow'),
  type: text('What the step does'),
  status: z.enum(['waiting', 'completed', 'failed']).meta({ description: '`waiting`: for its envelope' }),
  envelopeId: textOrNull('The envelope that the step made and waits for'),
  createdDocumentId: textOrNull('The document that the step made'),
  error: StepError.nullable(),
  startedAt: time('When it was begun'),
  finishedAt: timeOrNull('When it was over'),
})

const RunDocument = model('WorkflowRunDocument', 'What became of one document of a run.', {
  documentId: text('Id of the document'),
  status: z.enum(runDocumentStatuses).meta({ description: 'How far the document came' }),
  error: StepError.nullable(),
  finishedAt: timeOrNull('When it had come through, or failed'),
  steps: z.array(BegunStep).meta({ description: 'The steps that were begun' }),
})

export const WorkflowRun = model('WorkflowRun', 'A run of a workflow on documents.', {
  id: text('Id of the run'),
  workflowId: text('Id of the workflow'),
  workflowVersion: wholeNumber('Which version of it runs'),
  status: z.enum(runStatuses).meta({ description: '`failed`: at least one document did not come through' }),
  input: z.record(z.string(), z.unknown()).meta({ description: 'As it was given' }),
  stepTypes: z.array(z.string()).meta({ description: 'What the run does with each document, in order' }),
  documents: z.array(RunDocument).meta({ description: 'In the order of the request' }),
  createdAt: time('When it was accepted'),
  finishedAt: timeOrNull('When every document had come through, or failed'),
})

export type WorkflowRun = z.infer<typeof WorkflowRun>

/** What leaves of a run. */
export function toWorkflowRun(run: RunRow, documents: RunDocumentRow[], steps: RunStepRow[]): WorkflowRun {
  const stepsAt = Map.groupBy(steps, ({ position }) => position)
  return {
    id: run.id,
    workflowId: run.workflowId,
    workflowVersion: run.workflowVersion,
    status: run.status,
    input: run.input,
    stepTypes: run.steps.map(({ type }) => String(type)),
    documents: documents.map((document) => ({
      documentId: document.documentId,
      status: document.status,
      error: document.failure,
      finishedAt: isoOrNull(document.finishedAt),
      steps: (stepsAt.get(document.position) ?? []).map(toStep),
    })),
    createdAt: iso(run.createdAt),
    finishedAt: isoOrNull(run.finishedAt),
  }
}

const toStep = (step: RunStepRow) => ({
  number: step.step + 1,
  type: step.type,
  status: step.status,
  envelopeId: step.envelopeId,
  createdDocumentId: step.createdDocumentId,
  error: step.failure,
  startedAt: iso(step.startedAt),
  finishedAt: isoOrNull(step.finishedAt),
})
