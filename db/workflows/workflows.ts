import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { StepDraft } from '../../core/workflows/definition.ts'
import type { InputSchema } from '../../core/workflows/input-schema.ts'
import {
  workflowRunDocuments,
  workflowRunSteps,
  workflowRuns,
  workflows,
  workflowVersions,
} from '../schema/workflows.ts'
import { firstRow, group, map, query, type Statement, selectRow, selectRows, sqlRows, textArray } from '../statement.ts'
import { currentOrganization, ofOrganization } from '../tenancy.ts'

export type RunRow = typeof workflowRuns.$inferSelect
export type RunDocumentRow = typeof workflowRunDocuments.$inferSelect
export type RunStepRow = typeof workflowRunSteps.$inferSelect

export type Workflow = { version: number; isDisabled: boolean; steps: StepDraft[]; inputSchema: InputSchema | null }

/** Returns the current version of a workflow of the organization, or null if the workflow does not exist. */
export const findWorkflow = (id: string): Statement<Workflow | null> =>
  firstRow(
    query((db) =>
      db
        .select(presentVersion)
        .from(workflows)
        .innerJoin(workflowVersions, isPresentVersion())
        .where(and(ofOrganization(workflows), eq(workflows.id, id))),
    ),
  )

/** The current version of a workflow. */
export type PresentWorkflow = Workflow & { id: string; name: string; createdAt: Date; updatedAt: Date }

/** Returns all workflows of the organization, oldest first. */
export const presentWorkflows = (): Statement<PresentWorkflow[]> =>
  query((db) =>
    db
      .select({
        ...presentVersion,
        id: workflows.id,
        name: workflows.name,
        createdAt: workflows.createdAt,
        updatedAt: workflows.updatedAt,
      })
      .from(workflows)
      .innerJoin(workflowVersions, isPresentVersion())
      .where(ofOrganization(workflows))
      .orderBy(asc(workflows.createdAt), asc(workflows.id)),
  )

const presentVersion = {
  version: workflowVersions.version,
  isDisabled: sql<boolean>`${workflows.disabledAt} is not null`,
  steps: workflowVersions.steps,
  inputSchema: workflowVersions.inputSchema,
}

const isPresentVersion = (): SQL | undefined =>
  and(
    ofOrganization(workflowVersions),
    eq(workflowVersions.workflowId, workflows.id),
    eq(workflowVersions.version, workflows.version),
  )

/** Returns the ids of documents that exist and are not in the trash. */
export const findDocumentsNotTrashed = (ids: readonly string[]): Statement<string[]> =>
  map(
    sqlRows<{ id: string }>(sql`
      select d.id from documents d
      where d.organization_id = ${currentOrganization} and d.id = any (${textArray(ids)}) and d.status <> 'trashed'`),
    (rows) => rows.map(({ id }) => id),
  )

export type NewRun = {
  id: string
  workflowId: string
  version: number
  documentIds: readonly string[]
  input: Record<string, unknown>
  steps: StepDraft[]
  keyId: string
}

/** Creates a run. Returns no row if its workflow is disabled, or if a document is missing or in the trash. */
export const insertRun = (run: NewRun): Statement<{ id: string }[]> =>
  sqlRows(sql`
    insert into workflow_runs (organization_id, id, workflow_id, workflow_version, input, steps, key_id)
    select w.organization_id, ${run.id}, w.id, ${run.version}, ${JSON.stringify(run.input)}::jsonb, ${JSON.stringify(run.steps)}::jsonb, ${run.keyId}
    from workflows w
    where w.organization_id = ${currentOrganization} and w.id = ${run.workflowId} and w.disabled_at is null
      and ${run.documentIds.length} = (select count(*) from documents d
        where d.organization_id = ${currentOrganization} and d.id = any (${textArray(run.documentIds)}) and d.status <> 'trashed')
    returning id`)

/** Returns the condition that the run exists in the organization. */
export const whereRunExists = (id: string): SQL =>
  sql`exists (select from workflow_runs r where r.organization_id = ${currentOrganization} and r.id = ${id})`

/** Inserts the documents of a run in the order of the request, if the run exists. */
export const insertRunDocuments = (runId: string, documentIds: readonly string[]): Statement<unknown[]> =>
  sqlRows(sql`
    insert into workflow_run_documents (organization_id, run_id, position, document_id)
    select ${currentOrganization}, ${runId}, t.place - 1, t.id
    from jsonb_array_elements_text(${JSON.stringify(documentIds)}::jsonb) with ordinality as t (id, place)
    where ${whereRunExists(runId)}`)

/** Returns a run of the organization with its documents and started steps. */
export const loadRun = (id: string) =>
  group({
    run: findRun(id),
    documents: selectRows(
      workflowRunDocuments,
      [ofOrganization(workflowRunDocuments), eq(workflowRunDocuments.runId, id)],
      asc(workflowRunDocuments.position),
    ),
    steps: selectRows(
      workflowRunSteps,
      [ofOrganization(workflowRunSteps), eq(workflowRunSteps.runId, id)],
      asc(workflowRunSteps.position),
      asc(workflowRunSteps.step),
    ),
  })

/** Returns a run of the organization, or null if it does not exist. */
export const findRun = (id: string): Statement<RunRow | null> =>
  selectRow(workflowRuns, ofOrganization(workflowRuns), eq(workflowRuns.id, id))
