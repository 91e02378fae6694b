import { noSuch } from '../../core/errors.ts'
import { type DocumentRecord, findDocument } from '../../db/documents/documents.ts'
import { updateSearchVisibility } from '../../db/documents/search.ts'
import type { Statement } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'

/**
 * Moves a document into or out of the trash, and updates the search index. Returns the document afterwards, which is
 * unchanged if a hold or a retention protects it. Throws `not_found`.
 */
export async function changeTrash(
  ctx: Context,
  documentId: string,
  { moved, audit }: { moved: Statement<unknown>; audit: Statement<unknown> },
): Promise<DocumentRecord> {
  const { record } = await ctx.db.batch({
    moved,
    search: updateSearchVisibility(documentId),
    audit,
    record: findDocument(documentId),
  })
  if (!record) throw noSuch('document')
  return record
}
