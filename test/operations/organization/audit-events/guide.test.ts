import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../../../../dev/build/build-part.ts'
import { api } from '../../../support/client.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { missingTool } from '../../../support/pdf-tools.ts'
import { queryDatabase, stack } from '../../../support/stack.ts'
import { newOrganization } from '../../../support/tenant.ts'

const folder = temporaryFolder('audit')

const guide = readFileSync(join(root, 'docs/audit.md'), 'utf8')
const script = /## Copy the log[\s\S]*?```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''

test('copies the audit log with the script from the guide, and resumes after the last event', async ({ skip }) => {
  const missing = missingTool('curl', 'jq')
  skip(missing !== null, missing ?? '')
  const organization = await newOrganization()
  const client = api(organization.apiKey)
  // The script waits when it reaches the end of the log.
  const follow = () =>
    promisify(execFile)('sh', ['-c', `sleep() { exit 0; }\n${script}`], {
      cwd: folder,
      env: { ...process.env, CHANCERY_URL: stack.baseUrl, CHANCERY_KEY: organization.apiKey },
    })
  const copied = () =>
    readFileSync(join(folder, 'audit.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id)
  const written = async () =>
    (
      await queryDatabase<{ id: string }>(
        'select id from audit_events where organization_id = $1 order by position, id',
        [organization.id],
      )
    ).map(({ id }) => id)
  for (const name of ['A', 'B']) {
    await client.call('folders.create', { body: { name } })
    await client.call('documents.create', { body: { title: name } })
    const all = await written()
    await expect
      .poll(async () => {
        await follow()
        return copied()
      })
      .toEqual(all)
  }
})
