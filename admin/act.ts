import { randomBytes } from 'node:crypto'
import { type AuditAction, auditActions } from '../core/audit.ts'
import { newId } from '../core/ids.ts'
import { insertOperatorEvent, inTransaction, type Owner } from '../db/administration/owner.ts'
import type { AuditOrigin } from '../db/audit/audit.ts'

/** Thrown when an operator command cannot be performed. The message is for the operator. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}

type AdminAction = {
  organizationId: string
  action: AuditAction
  id: string
  details?: Record<string, unknown>
}

/** Records an operator's action in the transaction that performs it. */
export const recordAction = (owner: Owner, { organizationId, action, id, details = {} }: AdminAction): Promise<void> =>
  insertOperatorEvent(owner, {
    organizationId,
    id: newId('audit', new Date(), randomBytes(16)),
    action,
    target: { kind: auditActions[action], id },
    details,
  })

/** Performs an operator's action and records it, in one transaction. */
export const performAction = (databaseUrl: string, change: (owner: Owner) => Promise<AdminAction>): Promise<void> =>
  inTransaction(databaseUrl, async (owner) => recordAction(owner, await change(owner)))

/** The message for an organization id that does not exist. */
export const noOrganization = 'No organization has this id. Run list-organizations to find the id.'

/** Returns `result`. Throws an AdminError with the message `otherwise` if `result` is null or false. */
export function requireFound<T>(result: T | null | false, otherwise: string): T {
  if (result === null || result === false) throw new AdminError(otherwise)
  return result
}

/** Returns the operator as the origin of an audit event, for statements in `db/`. */
export const operatorOrigin = (): AuditOrigin => ({
  id: newId('audit', new Date(), randomBytes(16)),
  actor: { kind: 'operator', id: 'admin' },
  ip: null,
  userAgent: null,
  requestId: null,
})
