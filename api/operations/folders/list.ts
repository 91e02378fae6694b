import { listFolders } from '../../../db/documents/folders.ts'
import { operation } from '../../../platform/http/operation.ts'
import { completeList, presentAll } from '../../../platform/http/resources/common.ts'
import { Folder, toFolder } from '../../../platform/http/resources/folder.ts'

export const listAllFolders = operation({
  id: 'folders.list',
  description:
    'List folders. Returns all folders of the organization, oldest first. `parentId` names the parent of each folder.',
  route: 'GET /v1/folders',
  scope: 'foldersRead',
  audited: 'none',
}).returns(completeList(Folder).meta({ id: 'FolderList', description: 'All folders.' }), (ctx) =>
  presentAll(ctx, listFolders(), toFolder),
)
