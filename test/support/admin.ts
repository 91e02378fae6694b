import type { QueryResultRow } from 'pg'
import { runAdmin } from '../../admin/run.ts'
import { queryOnce } from './own-postgres.ts'

/**
 * Returns functions that run admin commands on a database and return their output and audit events. `urlOf` is called
 * at each use.
 */
export function openAdmin(urlOf: () => string) {
  const query = <Row extends QueryResultRow>(text: string, params: unknown[] = []) =>
    queryOnce<Row>(urlOf(), text, params)
  return {
    query,
    /** Returns the audit events of a target in the form `operator apiKey.revoked`. */
    auditOf: async (targetId: string) => {
      const text = 'select action, actor_kind from audit_events where target_id = $1 order by position, id'
      const events = await query<{ action: string; actor_kind: string }>(text, [targetId])
      return events.map(({ action, actor_kind }) => `${actor_kind} ${action}`)
    },
    /** Stores the row of a document without an upload. */
    newDocument: (organizationId: string, id: string) =>
      query(`insert into documents (organization_id, id, title, type, metadata) values ($1, $2, 'A', 'other', '{}')`, [
        organizationId,
        id,
      ]),
    admin: (args: string[], databaseUrl = urlOf()) => runAdmin(args, (work) => work(databaseUrl)),
  }
}
