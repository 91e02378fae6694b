import * as z from 'zod'
import { boundedText } from '../../../core/bounded-text.ts'
import { limits } from '../../../core/limits.ts'
import { attachmentTypes } from '../../../core/signing/attachments/attached-file.ts'
import { operation } from '../../../platform/http/operation.ts'
import { iso } from '../../../platform/http/resources/common.ts'
import { reserveUpload } from '../../../service/attachments/reserve.ts'
import { requireVisit } from '../../signing/visit.ts'

const AttachRequest = z.strictObject({
  field: boundedText(1, limits.fieldIdCharsMax),
  name: boundedText(0, 1_000),
  mediaType: z.enum(attachmentTypes),
  contentLength: z.int().min(1).max(limits.attachmentBytesMax),
})

export const attachFile = operation({
  id: 'signing.attach',
  description:
    'Reserve an upload for an attachment field. Returns an upload id, which can be used once and expires soon.',
  route: 'POST /sign/{token}/attachments',
  proof: 'link',
  published: false,
  audited: 'none',
  body: {
    schema: AttachRequest,
    example: { field: 'identity', name: 'passport.jpg', mediaType: 'image/jpeg', contentLength: 4_096 },
  },
  refusals: ['envelope_not_active', 'field_value_invalid', 'quota_exceeded', 'limit_reached'],
}).returns(
  z.object({ id: z.string(), name: z.string(), expiresAt: z.string() }),
  async (visiting, { body, link, request }) => {
    const { ctx, envelope, at } = await requireVisit(visiting, link, request)
    const { id, name, expiresAt } = await reserveUpload(ctx, { state: envelope.state, at }, body)
    return { id, name, expiresAt: iso(expiresAt) }
  },
)
