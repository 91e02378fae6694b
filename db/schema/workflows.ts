import { sql } from 'drizzle-orm'
import { index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { StepDraft } from '../../core/workflows/definition.ts'
import type { InputSchema } from '../../core/workflows/input-schema.ts'
import type { WorkflowStepType } from '../../core/workflows/step.ts'
import { createdAt, instant, updatedAt } from './columns.ts'
import { documents } from './documents.ts'
import { refersTo, tenantTable } from './tenant.ts'

/** Why a step failed: a code that callers can branch on, and a sentence. */
export type StepFailure = { code: string; detail: string }

export const workflows = tenantTable('workflows', ['id'], {
  id: text('id').notNull(),
  name: text('name').notNull(),
  /** The version that new runs take. */
  version: integer('version').notNull(),
  disabledAt: instant('disabled_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
}).with()

/** What a workflow does; a change is a new version, so that a run always shows what it followed. */
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
  /** The steps with the input in its places. */
  steps: jsonb('steps').$type<StepDraft[]>().notNull(),
  /** The key that started the run and on whose behalf it acts. */
  keyId: text('key_id').notNull(),
  createdAt: createdAt(),
  finishedAt: instant('finished_at'),
}).with((t) => [
  refersTo(t, 'workflow_runs_version', [t.workflowId, t.workflowVersion], workflowVersions, ['workflowId', 'version']),
  index('workflow_runs_workflow').on(t.organizationId, t.workflowId, t.createdAt),
])

export const runDocumentStatuses = ['pending', 'running', 'waiting', 'completed', 'failed'] as const

/** What names a document of a run: its place in the request, from 0. */
const placeKey = () => ({
  runId: text('run_id').notNull(),
  position: integer('position').notNull(),
})

/** How far a run is with each of its documents. */
export const workflowRunDocuments = tenantTable('workflow_run_documents', ['runId', 'position'], {
  ...placeKey(),
  documentId: text('document_id').notNull(),
  status: text('status', { enum: runDocumentStatuses }).notNull().default('pending'),
  /** Index of the step that is next or going on. */
  step: integer('step').notNull().default(0),
  /** Number of the executor that works on it; an earlier one writes nothing any more. */
  generation: integer('generation').notNull().default(0),
  /** When the executor counts as lost if nothing was heard of it; null while nothing is expected. */
  dueAt: instant('due_at'),
  failure: jsonb('failure').$type<StepFailure>(),
  finishedAt: instant('finished_at'),
}).with((t) => [
  uniqueIndex('workflow_run_documents_document').on(t.organizationId, t.runId, t.documentId),
  refersTo(t, 'workflow_run_documents_run', [t.runId], workflowRuns),
  refersTo(t, 'workflow_run_documents_document', [t.documentId], documents),
])

/**
 * Steps that were begun; written in the transaction of their effect. A second executor of a step loses on the key, with everything
 * that it was about to do.
 */
export const workflowRunSteps = tenantTable('workflow_run_steps', ['runId', 'position', 'step'], {
  ...placeKey(),
  step: integer('step').notNull(),
  type: text('type').$type<WorkflowStepType>().notNull(),
  status: text('status', { enum: ['waiting', 'completed', 'failed'] }).notNull(),
  /** The envelope that the step waits for. */
  envelopeId: text('envelope_id'),
  /** The document that the step made. */
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
