import { trimmedText } from '../../../core/display-text.ts'
import { FolderId } from '../../../core/documents/members.ts'
import { ApiError, noSuch } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { input } from '../../../core/shapes.ts'
import { recordAudit } from '../../../db/audit/audit.ts'
import {
  changeFolder,
  findFolder,
  isFolderBelow,
  lockFolderTree,
  whereFolderWritten,
} from '../../../db/documents/folders.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Folder, noSuchFolder, toFolder } from '../../../platform/http/resources/folder.ts'

const FolderUpdate = input('FolderUpdate', 'What changes of a folder.', {
  name: trimmedText(limits.folderNameCharsMax).optional().meta({ description: 'Its new name' }),
  parentId: FolderId.nullable()
    .optional()
    .describe('The folder to move it below, with all that it holds; null: the top'),
})

export const updateFolder = operation({
  id: 'folders.update',
  description:
    'Rename or move a folder. What it holds moves with it. What is not given stays, and what changes nothing writes nothing. A folder cannot lie below itself.',
  route: 'PATCH /v1/folders/{id}',
  scope: 'foldersWrite',
  audited: 'folder.changed',
  body: { schema: FolderUpdate, example: { name: 'Contracts 2026', parentId: 'fld_01k8xv4m2rcz7t9dbq5hwn3ej6' } },
  refersTo: { 'body.parentId': 'parentFolder' },
}).answers(Folder, async (ctx, { params: { id }, body: { name, parentId } }) => {
  const changed = Object.entries({ name, parentId }).flatMap(([member, value]) => (value === undefined ? [] : [member]))
  const { folder, parent, isBelow } = await ctx.db.batch({
    lock: lockFolderTree(),
    changed: changeFolder(id, { name, parentId }),
    audit: recordAudit(auditEntry(ctx, 'folder.changed', id, { changed }), whereFolderWritten(id)),
    folder: findFolder(id),
    parent: findFolder(parentId ?? ''),
    isBelow: isFolderBelow(parentId ?? '', id),
  })
  if (!folder) throw noSuch('folder')
  if (parentId && !parent) throw noSuchFolder('parentId')
  if (parentId && isBelow)
    throw new ApiError('input_invalid', 'A folder cannot lie below itself.', {
      errors: [{ path: 'parentId', code: 'below_itself', message: 'This folder is the moved one or lies below it.' }],
    })
  return toFolder(folder)
})
