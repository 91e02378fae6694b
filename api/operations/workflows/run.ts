import * as z from 'zod'
import { utf8 } from '../../../base/bytes.ts'
import { canonicalJson } from '../../../core/canonical-json.ts'
import { ApiError, type FieldError, noSuch } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { input, model, string } from '../../../core/schemas.ts'
import { semanticRule } from '../../../core/semantic-rule.ts'
import { bindInput, type StepDraft } from '../../../core/workflows/definition.ts'
import { inputErrors } from '../../../core/workflows/input-schema.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { enqueueJob } from '../../../db/jobs/jobs.ts'
import { runStatuses } from '../../../db/schema/workflows.ts'
import {
  findDocumentsNotTrashed,
  findWorkflow,
  insertRun,
  insertRunDocuments,
  type Workflow,
  whereRunExists,
} from '../../../db/workflows/workflows.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { documentIdList, requireDocuments } from '../../../platform/http/resources/document-ids.ts'
import { runJobId } from '../../../service/workflows/run-job.ts'

const RunRequest = input('WorkflowRunRequest', 'Parameters of a run.', {
  documentIds: documentIdList(limits.runDocumentsMax).meta({
    description: 'Ids of the documents, without duplicates. Documents in the trash are refused.',
    uniqueItems: true,
  }),
  input: z
    .record(z.string(), z.unknown())
    .refine((input) => utf8(canonicalJson(input)).length <= limits.workflowInputBytesMax, {
      error: 'at most 64 KiB, encoded as JSON',
      ...semanticRule('too_big'),
    })
    .meta({ maxProperties: limits.freeMembersMax })
    .default({})
    .meta({ description: 'Input that matches the `inputSchema` of the workflow' }),
})

const AcceptedRun = model('AcceptedWorkflowRun', 'An accepted run.', {
  runId: string('Id of the run'),
  status: z.enum(runStatuses).meta({ description: 'Status of the run' }),
})

export const runWorkflow = operation({
  id: 'workflows.run',
  description:
    'Run a workflow. Accepts the run and processes each document in the background. If a document does not exist or the input does not match the `inputSchema`, no run is created. Poll `workflows.runs.get` for the result.',
  route: 'POST /v1/workflows/{id}/run',
  scope: 'workflowsWrite',
  audited: { 'workflow.run_started': 'response' },
  body: { schema: RunRequest, example: { documentIds: ['doc_01k8xv4m2rcz7t9dbq5hwn3ej6'] } },
  responses: { 202: AcceptedRun },
  responseHeaders: { Location: 'Path of the run' },
  refusals: ['workflow_disabled', 'concurrent_change', 'quota_exceeded'],
  refersTo: { 'body.documentIds': 'document' },
}).run(async (ctx, { params, body }) => {
  const { documentIds, input } = body
  const { workflow, living } = await ctx.db.batch({
    workflow: findWorkflow(params.id),
    living: findDocumentsNotTrashed(documentIds),
  })
  if (!workflow) throw noSuch('workflow')
  requireDocuments(documentIds, new Set(living))
  if (workflow.isDisabled)
    throw new ApiError(
      'workflow_disabled',
      'This workflow is disabled and accepts no new runs. Ask the operator to enable it.',
    )
  const steps = stepsOf(workflow, input)

  const runId = ctx.newId('run')
  const job = { kind: 'workflow', id: runJobId(runId) } as const
  const isAccepted = whereRunExists(runId)
  const { version } = workflow
  const { inserted } = await ctx.db.batch({
    inserted: insertRun({ id: runId, workflowId: params.id, version, documentIds, input, steps, keyId: ctx.actor.id }),
    documents: insertRunDocuments(runId, documentIds),
    audit: recordAudit(
      auditEntry(ctx, 'workflow.run_started', runId, { workflowId: params.id, version, documents: documentIds.length }),
      isAccepted,
    ),
    job: enqueueJob({ ...job, payload: { runId } }, isAccepted),
  })
  if (inserted.length === 0) {
    throw new ApiError(
      'concurrent_change',
      'The workflow or a document changed while the request ran. Retry the request.',
    )
  }
  await ctx.dispatch(job)
  return {
    status: 202,
    headers: { location: `${ctx.env.BASE_URL}/v1/workflow-runs/${runId}` },
    body: { runId, status: 'accepted' },
  }
})

/** Returns the steps with references replaced by input values. Throws a 422 that lists the invalid input properties. */
function stepsOf({ inputSchema, steps }: Workflow, input: Record<string, unknown>): StepDraft[] {
  const errors = inputErrors(inputSchema, input)
  if (errors.length > 0) throw inputInvalid(errors)
  const bound = bindInput(steps, input)
  if (!bound.ok) throw inputInvalid(bound.errors)
  return bound.value
}

const inputInvalid = (errors: FieldError[]) =>
  new ApiError(
    'input_invalid',
    'The input does not match the `inputSchema` of the workflow. Fix the values listed in `errors`.',
    { errors },
  )
