import * as z from 'zod'
import { limits } from '../../../../core/limits.ts'
import { listAuditEvents } from '../../../../db/audit/audit-log.ts'
import { cursorPage, openList } from '../../../../platform/http/cursor-list.ts'
import { operation } from '../../../../platform/http/operation.ts'
import { AuditActionName, AuditEvent } from '../../../../platform/http/resources/audit-event.ts'
import { ResourceId } from '../../../../platform/http/resources/common.ts'
import { AuditPlaceShape, auditPage, auditQuery } from '../../../audit-page.ts'

const ListQuery = z.strictObject({
  ...auditQuery,
  include: z
    .enum(['documents'])
    .optional()
    .meta({ description: 'Also the events of all documents, which are otherwise listed for each document' }),
  targetId: ResourceId.optional().meta({ description: 'Only events about this thing, whatever it is' }),
  actorId: ResourceId.optional().meta({ description: 'Only what this actor did' }),
  action: AuditActionName.optional().meta({ description: 'Only what was done so' }),
})

const operationId = 'organization.auditEvents.list'

export const listOrganizationAuditEvents = operation({
  id: operationId,
  description:
    'List the audit events of the organization. Events of administration, provisioning and signing, newest first. An event shows as soon as every write that began before it is over, normally within milliseconds; so nothing comes in behind a cursor. With `actorId` or `action` a page looks through a bounded number of events and can hold fewer than `limit`, even none, while `nextCursor` leads on.',
  route: 'GET /v1/organization/audit-events',
  scope: 'auditRead',
  audited: 'none',
  query: ListQuery,
}).answers(
  cursorPage(AuditEvent).meta({ id: 'AuditEventList', description: 'A page of the audit log.' }),
  async (ctx, { query: { limit, cursor, ...filters } }) => {
    const list = openList(ctx, { operation: operationId, filters, cursor, place: AuditPlaceShape })
    const { order, include, targetId, actorId, action } = filters
    const found = await ctx.db.batch({
      page: listAuditEvents({
        about: targetId === undefined ? (include ? 'everything' : 'administration') : { targetId },
        action,
        actorId,
        order,
        after: list.after,
        limit,
        scanMax: limits.auditScanMax,
      }),
    })
    return await auditPage(list, found, order)
  },
)
