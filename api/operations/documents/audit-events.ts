import * as z from 'zod'
import { noSuch } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { isInAuditLog, listAuditEvents } from '../../../db/audit/audit-log.ts'
import { cursorPage, openList } from '../../../platform/http/cursor-list.ts'
import { operation } from '../../../platform/http/operation.ts'
import { AuditEvent } from '../../../platform/http/resources/audit-event.ts'
import { AuditPlaceShape, auditPage, auditQuery } from '../../audit-page.ts'

const operationId = 'documents.auditEvents'

export const listDocumentAuditEvents = operation({
  id: operationId,
  description:
    'List the audit events of a document. Returns each access and each change, newest first, including those of a document in the trash. Events about the document’s envelopes are in the audit log of the organization.',
  route: 'GET /v1/documents/{id}/audit-events',
  scope: 'auditRead',
  audited: 'none',
  query: z.strictObject(auditQuery),
}).returns(
  cursorPage(AuditEvent).meta({ id: 'DocumentAuditEventList', description: 'A page of the audit log of a document.' }),
  async (ctx, { params: { id }, query: { limit, cursor, order } }) => {
    const list = openList(ctx, { operation: operationId, filters: { id, order }, cursor, place: AuditPlaceShape })
    const { isKnown, ...found } = await ctx.db.batch({
      isKnown: isInAuditLog({ kind: 'document', id }),
      page: listAuditEvents({ about: { targetId: id }, order, after: list.after, limit, scanMax: limits.auditScanMax }),
    })
    const body = await auditPage(list, found, order)
    if (!isKnown) throw noSuch('document')
    return body
  },
)
