import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StepDraft } from '../../core/workflows/definition.ts'
import type { InputSchema } from '../../core/workflows/input-schema.ts'
import type { WorkflowStepType } from '../../core/workflows/step.ts'
import { createdAt, instant, updatedAt } from './columns.ts'
import { documents } from './documents.ts'
import { refersTo, tenantTable } from './tenant.ts'

/** The reason for a failed step: a code for programs and a sentence for people. */
export type StepFailure = { code: string; detail: string }

export const workflows = tenantTable('workflows', ['id'], {
  id: text('id').notNull(),
  name: text('name').notNull(),
  /** The version that new runs use. */
  version: integer('version').notNull(),
  disabledAt: instant('disabled_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
}).with()

/**
 * The steps of workflow versions. Versions are immutable, so a run always shows the steps with which it was started.
 */
export const workflowVersions = tenantTable('workflow_versions', ['workflowId', 'version'], {
  workflowId: text('workflow_id').notNull(),
  version: integer('version').notNull(),
  steps: jsonb('steps').$type<StepDraft[]>().notNull(),
  inputSchema: jsonb('input_schema').$type<InputSchema>(),
  createdAt: createdAt(),
}).with((t) => [refersTo(t, 'workflow_versions_workflow', [t.workflowId], workflows)])

export const runStatuses = ['accepted', 'running', 'completed', 'failed'] as const

export const workflowRuns = tenantTable('workflow_runs', ['id'], {
  id: text('id').notNull(),
  workflowId: text('workflow_id').notNull(),
  workflowVersion: integer('workflow_version').notNull(),
  status: text('status', { enum: runStatuses }).notNull().default('accepted'),
  input: jsonb('input').$type<Record<string, unknown>>().notNull(),
  /** The steps, with references replaced by input values. */
  steps: jsonb('steps').$type<StepDraft[]>().notNull(),
  /** The key that started the run. The run acts on behalf of this key. */
  keyId: text('key_id').notNull(),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
}).with((t) => [
  refersTo(t, 'workflow_runs_version', [t.workflowId, t.workflowVersion], workflowVersions, ['workflowId', 'version']),
  index('workflow_runs_workflow').on(t.organizationId, t.workflowId, t.createdAt),
])

export const runDocumentStatuses = ['pending', 'running', 'waiting', 'completed', 'failed'] as const

/** The columns that identify a document of a run. `position` is the document's index in the request, starting at 0. */
const placeKey = () => ({
  runId: text('run_id').notNull(),
  position: integer('position').notNull(),
})

/** The progress of a run for each of its documents. */
export const workflowRunDocuments = tenantTable('workflow_run_documents', ['runId', 'position'], {
  ...placeKey(),
  documentId: text('document_id').notNull(),
  status: text('status', { enum: runDocumentStatuses }).notNull().default('pending'),
  /** The index of the next or running step. */
  step: integer('step').notNull().default(0),
  /** The number of the current executor. Earlier executors can no longer write. */
  generation: integer('generation').notNull().default(0),
  /** The time after which an executor without reported progress counts as lost. Null while no progress is expected. */
  dueAt: instant('due_at'),
  failure: jsonb('failure').$type<StepFailure>(),
  finishedAt: instant('finished_at'),
}).with((t) => [
  uniqueIndex('workflow_run_documents_document').on(t.organizationId, t.runId, t.documentId),
  refersTo(t, 'workflow_run_documents_run', [t.runId], workflowRuns),
  refersTo(t, 'workflow_run_documents_document', [t.documentId], documents),
])

/**
 * Started steps. The transaction of a step's effect also inserts its row. A second executor of the step violates the
 * primary key, so its whole transaction fails.
 */
export const workflowRunSteps = tenantTable('workflow_run_steps', ['runId', 'position', 'step'], {
  ...placeKey(),
  step: integer('step').notNull(),
  type: text('type').$type<WorkflowStepType>().notNull(),
  status: text('status', { enum: ['waiting', 'completed', 'failed'] }).notNull(),
  /** The envelope that the step is waiting for. */
  envelopeId: text('envelope_id'),
  /** The document that the step created. */
  createdDocumentId: text('created_document_id'),
  failure: jsonb('failure').$type<StepFailure>(),
  startedAt: instant('started_at').notNull().default(sql`now()`),
  finishedAt: instant('finished_at'),
}).with(
  (t) => [
    refersTo(t, 'workflow_run_steps_document', [t.runId, t.position], workflowRunDocuments, ['runId', 'position']),
    index('workflow_run_steps_envelope').on(t.organizationId, t.envelopeId).where(sql`envelope_id is not null`),
  ],
  { keyName: 'workflow_run_steps_once' },
)
