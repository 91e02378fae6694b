import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The handwritten files of a new operation: its source and its test. */
export const toyFiles: Record<string, string> = {
  'api/operations/folders/get.ts': `import { noSuch } from '../../../core/errors.ts'
import { listFolders } from '../../../db/documents/folders.ts'
import { operation } from '../../../platform/http/operation.ts'
import { Folder, toFolder } from '../../../platform/http/resources/folder.ts'

export const getFolder = operation({
  id: 'folders.get',
  description: 'Read a folder. Its name, and the folder that it lies in.',
  route: 'GET /v1/folders/{id}',
  scope: 'foldersRead',
  audited: 'none',
}).returns(Folder, async (ctx, { params }) => {
  const rows = await ctx.db.run(listFolders())
  const row = rows.find(({ id }) => id === params.id)
  if (!row) throw noSuch('folder')
  return toFolder(row)
})
`,
  'test/operations/folders/get.test.ts': `import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { newOrganization } from '../../support/tenant.ts'

test('reads a folder as created, only for its organization', async () => {
  const [client, stranger] = [api((await newOrganization()).apiKey), api((await newOrganization()).apiKey)]
  const folder = await client.expect('folders.create', 201, { body: { name: 'Contracts' } })
  expect(await client.expect('folders.get', 200, { params: { id: folder.id } })).toEqual(folder)
  expect((await stranger.call('folders.get', { params: { id: folder.id } })).status).toBe(404)
})
`,
}

/** Writes files below a folder. */
export function writeFiles(base: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
}
