import * as z from 'zod'
import { integer, model, string, stringOrNull } from '../../../core/schemas.ts'
import { runDocumentStatuses, runStatuses } from '../../../db/schema/workflows.ts'
import type { RunDocumentRow, RunRow, RunStepRow } from '../../../db/workflows/workflows.ts'
import { iso, isoOrNull, time, timeOrNull } from './common.ts'

const StepError = model('WorkflowStepError', 'The reason why a step failed. The guide to workflows lists the codes.', {
  code: string('Error code'),
  detail: string('Explanation of the error'),
})

const StartedStep = model('WorkflowRunStep', 'A started step of a run.', {
  number: integer('Position in the workflow, starting at 1'),
  type: string('Type of the step'),
  status: z
    .enum(['waiting', 'completed', 'failed'])
    .meta({ description: 'Status of the step. `waiting`: its envelope is not completed yet.' }),
  envelopeId: stringOrNull('Id of the envelope that the step created'),
  createdDocumentId: stringOrNull('Id of the document that the step created'),
  error: StepError.nullable(),
  startedAt: time('Start of the step'),
  finishedAt: timeOrNull('End of the step'),
})

const RunDocument = model('WorkflowRunDocument', 'Progress of one document in a run.', {
  documentId: string('Id of the document'),
  status: z.enum(runDocumentStatuses).meta({ description: 'Status of the document in this run' }),
  error: StepError.nullable(),
  finishedAt: timeOrNull('Time when the last step was completed or a step failed'),
  steps: z.array(StartedStep).meta({ description: 'Started steps' }),
})

export const WorkflowRun = model('WorkflowRun', 'A run of a workflow.', {
  id: string('Id of the run'),
  workflowId: string('Id of the workflow'),
  workflowVersion: integer('Version of the workflow'),
  status: z
    .enum(runStatuses)
    .meta({ description: 'Status of the run. `failed`: a step failed for at least one document.' }),
  input: z.record(z.string(), z.unknown()).meta({ description: 'Input of the run, as in the request' }),
  stepTypes: z.array(z.string()).meta({ description: 'Types of the steps, in order' }),
  documents: z.array(RunDocument).meta({ description: 'Documents of the run, in the order of the request' }),
  createdAt: time('Time of acceptance'),
  finishedAt: timeOrNull('Time when the last document finished'),
})

export type WorkflowRun = z.infer<typeof WorkflowRun>

/** Returns the API resource of a workflow run. */
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
