import { inTransaction, recordAct } from './act.ts'
import type { Commands } from './command.ts'

/**
 * Lets the audit log of every organization go on above every position that was ever given out, with an event in each; gives
 * the number of organizations. Transactions that write events are waited for.
 */
export const advanceAuditLog = (databaseUrl: string): Promise<{ organizations: number }> =>
  inTransaction(databaseUrl, async (client) => {
    await client.query('select chancery_advance_audit_log()')
    const { rows } = await client.query<{ id: string }>('select id from organizations order by id')
    for (const { id } of rows) await recordAct(client, { organizationId: id, action: 'audit.log_advanced', id })
    return { organizations: rows.length }
  })

export const auditLogCommands: Commands = {
  'advance-audit-log': {
    usage: '',
    does: 'after the database was set back in time: puts new audit events behind every cursor that was given out',
    run: (url) => advanceAuditLog(url),
  },
}
