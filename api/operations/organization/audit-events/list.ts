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
    .meta({ description: 'Set to `documents` to include events about documents' }),
  targetId: ResourceId.optional().meta({ description: 'Only events about the resource with this id' }),
  actorId: ResourceId.optional().meta({ description: 'Only events caused by this actor' }),
  action: AuditActionName.optional().meta({ description: 'Only events with this action' }),
})

const operationId = 'organization.auditEvents.list'

export const listOrganizationAuditEvents = operation({
  id: operationId,
  description:
    'List the audit events of the organization. Returns events of administration, provisioning and signing, newest first. An event appears as soon as all earlier transactions have ended, normally within milliseconds, so a cursor never misses an event. With `actorId` or `action`, a page can have fewer items than `limit`, or none. Continue until `nextCursor` is null.',
  route: 'GET /v1/organization/audit-events',
  scope: 'auditRead',
  audited: 'none',
  query: ListQuery,
}).returns(
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
