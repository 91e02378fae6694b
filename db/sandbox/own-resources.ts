import { type SQL, sql } from 'drizzle-orm'
import { type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'
import { sandboxOf } from './named.ts'

/** Returns SQL for the sandbox of the key that `keyColumn` of a row names. */
const sandboxOfKey = (table: SQL, keyColumn: SQL, id: string): SQL => sql`
  select k.sandbox from ${table} r join api_keys k on k.organization_id = r.organization_id and k.id = r.${keyColumn}
  where r.organization_id = ${currentOrganization} and r.id = ${id}`

const sandboxIn = (table: SQL, id: string, column = sql`id`): SQL => sql`
  select r.sandbox from ${table} r where r.organization_id = ${currentOrganization} and r.${column} = ${id} limit 1`

/** The queries for the sandbox of a resource that belongs to one sandbox. */
const sandboxOfResource = {
  envelope: (id: string) => sandboxIn(sql`envelopes`, id),
  signingWorkflow: (id: string) => sandboxIn(sql`envelopes`, id, sql`workflow_id`),
  bulkSend: (id: string) => sandboxOfKey(sql`bulk_sends`, sql`api_key_id`, id),
  workflowRun: (id: string) => sandboxOfKey(sql`workflow_runs`, sql`key_id`, id),
  upload: (id: string) => sandboxIn(sql`upload_sessions`, id),
  webhook: (id: string) => sandboxIn(sql`webhook_endpoints`, id),
  testMail: (id: string) => sandboxIn(sql`test_mails`, id),
}

/** The kinds of resources that belong to one sandbox. */
export type SandboxResource = keyof typeof sandboxOfResource

/** Makes the batch fail with `other_sandbox` if a resource belongs to a sandbox other than the key's. */
export const requireOwnSandbox = (kind: SandboxResource, id: string, keyId: string): Statement<unknown[]> =>
  sqlRows(sql`select chancery_require_sandbox(${sandboxOf(keyId)}, (${sandboxOfResource[kind](id)}))`)
