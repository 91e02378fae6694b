import type { QueryResultRow } from 'pg'
import { runAdmin } from '../../admin/run.ts'
import { queryOnce } from './own-postgres.ts'

/** The admin command on a database that is there when it is used, and what it wrote there. */
export function openAdmin(urlOf: () => string) {
  const query = <Row extends QueryResultRow>(text: string, params: unknown[] = []) =>
    queryOnce<Row>(urlOf(), text, params)
  return {
    query,
    /** The audit events about something, as `operator apiKey.revoked`. */
    auditOf: async (targetId: string) => {
      const text = 'select action, actor_kind from audit_events where target_id = $1 order by id'
      const events = await query<{ action: string; actor_kind: string }>(text, [targetId])
      return events.map(({ action, actor_kind }) => `${actor_kind} ${action}`)
    },
    /** A document that no upload made. */
    newDocument: (organizationId: string, id: string) =>
      query(`insert into documents (organization_id, id, title, type, metadata) values ($1, $2, 'A', 'other', '{}')`, [
        organizationId,
        id,
      ]),
    admin: (args: string[], databaseUrl = urlOf()) => runAdmin(args, (work) => work(databaseUrl)),
  }
}
