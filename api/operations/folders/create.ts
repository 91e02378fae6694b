import { trimmedText } from '../../../core/display-text.ts'
import { FolderId } from '../../../core/documents/document-properties.ts'
import { limits } from '../../../core/limits.ts'
import { input } from '../../../core/schemas.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import { insertFolder, whereFolderExists } from '../../../db/documents/folders.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Folder, noSuchFolder, toFolder } from '../../../platform/http/resources/folder.ts'

const FolderInput = input('FolderInput', 'Parameters of a new folder.', {
  name: trimmedText(limits.folderNameCharsMax).meta({ description: 'Name of the folder' }),
  parentId: FolderId.nullable()
    .optional()
    .meta({ description: 'Id of the parent folder. If omitted, the folder is at the top level.' }),
})

export const createFolder = operation({
  id: 'folders.create',
  description: 'Create a folder. Creates a folder at the top level or in an existing folder.',
  route: 'POST /v1/folders',
  scope: 'foldersWrite',
  audited: { 'folder.created': 'response' },
  body: { schema: FolderInput, example: { name: 'Contracts', parentId: 'fld_01k8xv4m2rcz7t9dbq5hwn3ej6' } },
  responses: { 201: Folder },
  refusals: ['not_found', 'limit_reached'],
  refersTo: { 'body.parentId': 'folder' },
}).run(async (ctx, { body }) => {
  const folder = {
    id: ctx.newId('folder'),
    name: body.name,
    parentId: body.parentId ?? null,
    createdAt: ctx.runtime.now(),
  }
  const {
    inserted: [created],
  } = await ctx.db.batch({
    inserted: insertFolder(folder),
    audit: recordAudit(auditEntry(ctx, 'folder.created', folder.id), whereFolderExists(folder.id)),
  })
  if (!created) throw noSuchFolder('parentId')
  return { status: 201, body: toFolder(folder) }
})
