import type * as z from 'zod'
import { ApiError } from '../../../core/errors.ts'
import { model, text, textOrNull } from '../../../core/shapes.ts'
import { whereFolderStays } from '../../../db/documents/folders.ts'
import type { Creation } from '../idempotency.ts'
import { iso, time } from './common.ts'

export const Folder = model('Folder', 'Where documents are kept.', {
  id: text('Id of the folder'),
  name: text('Its name'),
  parentId: textOrNull('The folder that it lies in; null: at the top'),
  createdAt: time('When it was created'),
})

/** What leaves of a folder. */
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

/** The condition of a creation in a folder: that the folder is there; none at the top. */
export const onlyIntoFolder = (folderId: string | null): Pick<Creation<unknown>, 'condition'> =>
  folderId === null ? {} : { condition: { holds: whereFolderStays(folderId), refusal: noSuchFolder('folderId') } }

/** The refusal of a body whose member names no folder. */
export const noSuchFolder = (member: string): ApiError =>
  new ApiError('not_found', 'There is no such folder.', {
    errors: [{ path: member, code: 'not_found', message: 'There is no such folder.' }],
  })
