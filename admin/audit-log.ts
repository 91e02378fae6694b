import { advanceAuditPositions } from '../db/administration/migrations.ts'
import { organizationIds } from '../db/administration/organizations.ts'
import { inTransaction } from '../db/administration/owner.ts'
import { recordAct } from './act.ts'
import type { Commands } from './command.ts'

/**
 * Lets the audit log of every organization go on above every position that was ever given out, with an event in each; gives
 * the number of organizations. Transactions that write events are waited for.
 */
export const advanceAuditLog = (databaseUrl: string): Promise<{ organizations: number }> =>
  inTransaction(databaseUrl, async (owner) => {
    await advanceAuditPositions(owner)
    const ids = await organizationIds(owner)
    for (const id of ids) await recordAct(owner, { organizationId: id, action: 'audit.log_advanced', id })
    return { organizations: ids.length }
  })

export const auditLogCommands: Commands = {
  'advance-audit-log': {
    usage: '',
    does: 'after the database was set back in time: puts new audit events behind every cursor that was given out',
    run: (url) => advanceAuditLog(url),
  },
}
