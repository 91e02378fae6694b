import * as z from 'zod'
import { listFolders } from '../../../db/documents/folders.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Folder, toFolder } from '../../../platform/http/resources/folder.ts'

export const listAllFolders = operation({
  id: 'folders.list',
  description: 'List the folders of the organization. Oldest first; `parentId` gives the tree.',
  route: 'GET /v1/folders',
  scope: 'foldersRead',
  audited: 'none',
}).answers(z.object({ data: z.array(Folder) }).meta({ id: 'FolderList' }), async (ctx) => {
  const rows = await ctx.db.run(listFolders())
  return { data: rows.map(toFolder) }
})
