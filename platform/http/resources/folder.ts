import type * as z from 'zod'
import { ApiError } from '../../../core/errors.ts'
import { model, string, stringOrNull } from '../../../core/schemas.ts'
import { whereFolderLocked } from '../../../db/documents/folders.ts'
import type { Creation } from '../idempotency.ts'
import { iso, time } from './common.ts'

export const Folder = model('Folder', 'A folder of documents.', {
  id: string('Id of the folder'),
  name: string('Name of the folder'),
  parentId: stringOrNull('Id of the parent folder; `null` at the top level'),
  createdAt: time('Time of creation'),
})

/** Returns the API resource of a folder. */
export const toFolder = (folder: {
  id: string
  name: string
  parentId: string | null
  createdAt: Date
}): z.infer<typeof Folder> => ({
  id: folder.id,
  name: folder.name,
  parentId: folder.parentId,
  createdAt: iso(folder.createdAt),
})

/** Returns the condition that the folder of a new resource exists. Returns no condition for the top level. */
export const requireFolder = (folderId: string | null): Pick<Creation<unknown>, 'condition'> =>
  folderId === null ? {} : { condition: { predicate: whereFolderLocked(folderId), refusal: noSuchFolder('folderId') } }

/** Returns the error for a request property that names a missing folder. */
export const noSuchFolder = (member: string): ApiError =>
  new ApiError('not_found', 'No folder has this id. Check the id.', {
    errors: [{ path: member, code: 'not_found', message: 'No folder has this id. Check the id.' }],
  })
