import { advanceAuditPositions } from '../db/administration/migrations.ts'
import { organizationIds } from '../db/administration/organizations.ts'
import { inTransaction } from '../db/administration/owner.ts'
import { recordAction } from './act.ts'
import type { Commands } from './command.ts'

/**
 * Moves the audit log positions past every position that was ever assigned, and records one event per organization.
 * Waits for transactions that are writing events. Returns the number of organizations.
 */
export const advanceAuditLog = (databaseUrl: string): Promise<{ organizations: number }> =>
  inTransaction(databaseUrl, async (owner) => {
    await advanceAuditPositions(owner)
    const ids = await organizationIds(owner)
    for (const id of ids) await recordAction(owner, { organizationId: id, action: 'audit.log_advanced', id })
    return { organizations: ids.length }
  })

export const auditLogCommands: Commands = {
  'advance-audit-log': {
    usage: '',
    summary: 'places new audit events after all issued cursors; run this after a restore to an earlier time',
    run: (url) => advanceAuditLog(url),
  },
}
