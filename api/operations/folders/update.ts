import { trimmedText } from '../../../core/display-text.ts'
import { FolderId } from '../../../core/documents/document-properties.ts'
import { ApiError, noSuch } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { input } from '../../../core/schemas.ts'
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

const FolderUpdate = input('FolderUpdate', 'Changes to a folder.', {
  name: trimmedText(limits.folderNameCharsMax).optional().meta({ description: 'New name' }),
  parentId: FolderId.nullable().optional().describe('Id of the new parent folder; `null` for the top level'),
})

export const updateFolder = operation({
  id: 'folders.update',
  description: 'Rename or move a folder. The contents move with the folder. Properties that you omit do not change.',
  route: 'PATCH /v1/folders/{id}',
  scope: 'foldersWrite',
  audited: 'folder.changed',
  body: { schema: FolderUpdate, example: { name: 'Contracts 2026', parentId: 'fld_01k8xv4m2rcz7t9dbq5hwn3ej6' } },
  refersTo: { 'body.parentId': 'parentFolder' },
}).returns(Folder, async (ctx, { params: { id }, body: { name, parentId } }) => {
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
    throw new ApiError(
      'input_invalid',
      'A folder cannot be moved into itself or one of its subfolders. Choose another parent folder.',
      {
        errors: [
          {
            path: 'parentId',
            code: 'below_itself',
            message: 'The new parent is the moved folder or one of its subfolders. Choose another parent folder.',
          },
        ],
      },
    )
  return toFolder(folder)
})
