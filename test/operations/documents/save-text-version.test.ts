import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '../../support/client.ts'
import { createEnvelope } from '../../support/envelopes.ts'
import { openApi } from '../../support/open-api.ts'
import { sized } from '../../support/size.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { newOrganization } from '../../support/tenant.ts'
import { actionsOn } from '../../support/written.ts'

const organization = await newOrganization()
const client = api(organization.apiKey)
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

async function textDocument(text: string, on = client): Promise<string> {
  const { body } = await on.call('documents.createFromText', {
    body: { title: 'Minutes', text },
    idempotencyKey: randomUUID(),
  })
  return body.id
}

const save = (id: string, text: string, expectedContentHash: string, changeDescription?: string) =>
  client.call('documents.saveTextVersion', {
    params: { id },
    body: { text, expectedContentHash, ...(changeDescription ? { changeDescription } : {}) },
  })

const read = (id: string) => client.expect('documents.readText', 200, { params: { id } })

const versionsOf = (id: string) =>
  queryDatabase<{ version: number; origin: string; change_description: string | null; sha256: string }>(
    'select version, origin, change_description, sha256 from document_versions where document_id = $1 order by version',
    [id],
  )

/** Returns the stored file of a document version. */
async function fileOf(id: string, version: number): Promise<Uint8Array> {
  const { url } = await client.expect('documents.versions.download', 200, { params: { id, version: String(version) } })
  return new Uint8Array(await (await fetch(url)).arrayBuffer())
}

test('preserves the file of every earlier version when a new version is saved', async () => {
  const id = await textDocument('First')
  const original = await fileOf(id, 1)
  const saved = await save(id, 'Second, edited', sha256('First'), 'Corrected the name')
  expect(saved).toMatchObject({
    status: 200,
    body: { source: { version: 2 }, text: { status: 'ready', contentHash: sha256('Second, edited') } },
  })
  expect((await save(id, 'Third', sha256('Second, edited'))).status).toBe(200)
  expect(await read(id)).toMatchObject({ text: 'Third', version: 3, contentHash: sha256('Third') })
  const versions = await versionsOf(id)
  expect(versions.map(({ version, origin, change_description }) => [version, origin, change_description])).toEqual([
    [1, 'text', null],
    [2, 'edit', 'Corrected the name'],
    [3, 'edit', null],
  ])
  for (const { version, sha256: recorded } of versions) expect(sha256(await fileOf(id, version))).toBe(recorded)
  expect(Buffer.from(await fileOf(id, 1)).equals(Buffer.from(original))).toBe(true)
  const { data } = await client.expect('documents.versions.list', 200, { params: { id } })
  expect(data.map(({ version }: { version: number }) => version).toSorted()).toEqual([1, 2, 3])
})

const writerCount = sized(10, 100)

test(`saves only one of ${writerCount} concurrent texts with the same expected content hash`, async () => {
  const id = await textDocument('Contested')
  const original = await fileOf(id, 1)
  const responses = await Promise.all(
    Array.from({ length: writerCount }, (_, index) => save(id, `Writer ${index}`, sha256('Contested'))),
  )
  const statuses = responses.map(({ status }) => status)
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 409).length,
  ]).toEqual([1, writerCount - 1])
  const refused = responses.filter(({ status }) => status === 409)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['content_changed']))
  const winner = statuses.indexOf(200)
  expect((await read(id)).text).toBe(`Writer ${winner}`)
  expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1, 2])
  expect(Buffer.from(await fileOf(id, 1)).equals(Buffer.from(original))).toBe(true)
  const saves = (await actionsOn(organization.id, id)).filter((action) => action === 'document.version_saved')
  expect(saves).toHaveLength(1)
})

type Setting = [code: string, status: number, prepare: (id: string) => Promise<unknown>]
const set = (column: string) => (id: string) => queryDatabase(`update documents set ${column} where id = $1`, [id])
const settings: [string, ...Setting][] = [
  ['under a legal hold', 'document_locked', 409, set('legal_hold = true')],
  ['of type library', 'library_file', 422, set("type = 'library'")],
  ['in the trash', 'document_locked', 409, set("status = 'trashed'")],
  [
    'whose text is being extracted',
    'text_pending',
    422,
    (id) => queryDatabase(`update document_versions set text_status = 'pending' where document_id = $1`, [id]),
  ],
  [
    'that has no text',
    'text_unavailable',
    422,
    (id) =>
      queryDatabase(
        `update document_versions set text_status = 'unavailable', text_reason = 'no_text_layer' where document_id = $1`,
        [id],
      ),
  ],
]

test.each(settings)('rejects a new text version for a document %s', async (_, code, status, prepare) => {
  const id = await textDocument('Kept')
  await prepare(id)
  expect(await save(id, 'Changed', sha256('Kept'))).toMatchObject({ status, body: { code } })
  expect((await versionsOf(id)).map(({ version }) => version)).toEqual([1])
  expect(await actionsOn(organization.id, id)).not.toContain('document.version_saved')
})

test('rejects a new text version while the document has an active envelope', async () => {
  const own = await openApi(stack)
  const ownClient = api(own.apiKey)
  const id = await textDocument('To be signed', ownClient)
  const envelope = await createEnvelope(own, { documentId: id })
  const edit = () =>
    ownClient.call('documents.saveTextVersion', {
      params: { id },
      body: { text: 'Other', expectedContentHash: sha256('To be signed') },
    })
  expect(await edit()).toMatchObject({ status: 409, body: { code: 'document_locked' } })
  await own.send('POST', `/v1/signatures/requests/${envelope.id}/void`)
  expect((await edit()).status).toBe(200)
})
