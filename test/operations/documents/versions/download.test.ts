import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '../../../support/client.ts'
import { newOrganization } from '../../../support/tenant.ts'
import { actionsOn } from '../../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)

test('returns a download URL for each document version, and writes an audit event for each download', async () => {
  const created = await client.expect('documents.createFromText', 201, { body: { title: 'Minutes', text: 'First' } })
  const { id, text } = created
  await client.expect('documents.saveTextVersion', 200, {
    params: { id },
    body: { text: 'Second', expectedContentHash: text.contentHash },
  })
  const hashes: string[] = []
  for (const version of ['1', '2']) {
    const { url, sha256, contentLength } = await client.expect('documents.versions.download', 200, {
      params: { id, version },
    })
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    expect([createHash('sha256').update(bytes).digest('hex'), bytes.length]).toEqual([sha256, contentLength])
    hashes.push(sha256)
  }
  expect(hashes[0]).toBe(created.source.sha256)
  expect(hashes[1]).not.toBe(hashes[0])
  expect((await actionsOn(organization.id, id)).filter((action) => action === 'document.downloaded')).toHaveLength(2)
})

test.each(['0', '2', 'x', '99999999999999999999'])(
  'returns 404 for the missing document version %s',
  async (version) => {
    const { id } = await client.expect('documents.createFromText', 201, { body: { title: 'One', text: 'Only' } })
    const { status, body } = await client.call('documents.versions.download', { params: { id, version } })
    expect([status, body.code]).toEqual([404, 'not_found'])
    expect(await actionsOn(organization.id, id)).not.toContain('document.downloaded')
  },
)
