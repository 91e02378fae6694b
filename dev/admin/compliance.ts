import type { AuditAction } from '../../core/audit.ts'
import { AdminError, inTransaction, recordAct } from './act.ts'
import { type Commands, dayOf, need } from './command.ts'

/** Places or releases a legal hold on a document. */
export const setHold = (databaseUrl: string, documentId: string, isHeld: boolean): Promise<void> =>
  changeDocument(databaseUrl, documentId, {
    set: 'legal_hold = $2',
    value: isHeld,
    action: isHeld ? 'document.hold_placed' : 'document.hold_released',
  })

/** Keeps a document from the trash until a time. */
export const setRetention = (databaseUrl: string, documentId: string, until: Date): Promise<void> =>
  changeDocument(databaseUrl, documentId, { set: 'retain_until = $2', value: until, action: 'document.retention_set' })

const changeDocument = (
  databaseUrl: string,
  documentId: string,
  change: { set: string; value: unknown; action: AuditAction },
): Promise<void> =>
  inTransaction(databaseUrl, async (client) => {
    const { rows } = await client.query<{ organization_id: string }>(
      `update documents set ${change.set}, updated_at = now() where id = $1 and status <> 'trashed' returning organization_id`,
      [documentId, change.value],
    )
    if (!rows[0]) throw new AdminError('There is no such document outside the trash.')
    await recordAct(client, {
      organizationId: rows[0].organization_id,
      action: change.action,
      target: { kind: 'document', id: documentId },
      details: { value: change.value },
    })
  })

export const complianceCommands: Commands = {
  hold: {
    options: ['document'],
    usage: '--document ID                   nothing moves it to the trash',
    run: (url, o) => setHold(url, need(o, 'document'), true),
  },
  release: { options: ['document'], usage: '--document ID', run: (url, o) => setHold(url, need(o, 'document'), false) },
  retain: {
    options: ['document', 'until'],
    usage: '--document ID --until 2031-12-31',
    run: (url, o) => setRetention(url, need(o, 'document'), dayOf(o, 'until')),
  },
}
