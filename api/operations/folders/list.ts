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
  answers: { 200: z.object({ data: z.array(Folder) }).meta({ id: 'FolderList' }) },
}).run(async (ctx) => {
  const rows = await ctx.db.run(listFolders())
  return { status: 200, body: { data: rows.map(toFolder) } }
})
