import { ApiError, noSuch } from '../../../core/errors.ts'
import { emptyFolderOfTrash, findFolder, lockFolder, removeFolder } from '../../../db/documents/folders.ts'
import { auditEntry } from '../../../platform/audit.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Folder, toFolder } from '../../../platform/http/resources/folder.ts'

export const deleteFolder = operation({
  id: 'folders.delete',
  description:
    'Delete an empty folder. A folder that contains folders or documents cannot be deleted. If you later restore a document of this folder from the trash, it returns to the top level.',
  route: 'DELETE /v1/folders/{id}',
  scope: 'foldersWrite',
  audited: 'folder.deleted',
  refusals: ['folder_not_empty'],
  refersTo: { id: 'emptyFolder' },
}).returns(Folder, async (ctx, { params: { id } }) => {
  const { folder, remaining } = await ctx.db.batch({
    lock: lockFolder(id),
    folder: findFolder(id),
    trash: emptyFolderOfTrash(id),
    removed: removeFolder(id, auditEntry(ctx, 'folder.deleted', id)),
    remaining: findFolder(id),
  })
  if (!folder) throw noSuch('folder')
  if (remaining)
    throw new ApiError('folder_not_empty', 'The folder is not empty. Move or delete its folders and documents first.')
  return toFolder(folder)
})
