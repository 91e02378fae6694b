import { afterAll, expect, test } from 'vitest'
import type { Stack } from '../../dev/stack/stack.ts'
import type { LogFields } from '../../platform/ports/log.ts'
import { createStorage } from '../../platform/ports/open-storage.ts'
import { readBytes } from '../../platform/ports/stored-body.ts'
import { createEnvelope, getEnvelope, waitForStatus } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openApi } from '../support/open-api.ts'
import { queryOnce } from '../support/own-postgres.ts'
import { startOwnStack } from '../support/own-stack.ts'
import { linkFor, post, signRequest } from '../support/signing.ts'
import { readyDocument } from '../support/upload.ts'

const lines: (LogFields & { level: string })[] = []
let own: Stack

afterAll(() => own?.dispose())

const contentType = 'application/pdf'
const losses = [
  ['object_missing', 'a deleted object'],
  ['object_changed', 'a changed object'],
] as const

test.each(losses)(
  'reports %s with the object key for %s, and seals the document after the object is restored',
  async (reason) => {
    own ??= await startOwnStack({
      dataDir: temporaryFolder('lost-objects'),
      onLog: (line) => void (line.startsWith('{') && lines.push(JSON.parse(line))),
    })
    const storage = createStorage(
      {
        STORAGE_ENDPOINT: own.storageUrl,
        STORAGE_BUCKET: own.bucket,
        STORAGE_REGION: 'auto',
        STORAGE_ACCESS_KEY_ID: own.storageCredentials.accessKeyId,
        STORAGE_SECRET_ACCESS_KEY: own.storageCredentials.secretAccessKey,
      },
      () => {},
    )
    const api = await openApi(own)
    const documentId = await readyDocument(api)
    const envelope = await createEnvelope(api, { documentId })
    const signing = await linkFor({ mailUrl: own.mail.url }, envelope)
    const signature = await signRequest(signing)
    const [version] = await queryOnce(
      own.ownerDatabaseUrl,
      'select object_key as key from document_versions where document_id = $1',
      [documentId],
    )
    const { key } = version as { key: string }
    const body = await readBytes((await storage.get({ key }))!)
    if (reason === 'object_missing') await storage.delete(key)
    else await storage.put({ key, body: body.map((byte) => byte ^ 1), contentType })

    expect((await post(`${signing}/sign`, signature)).status).toBe(200)
    const named = `${reason}: ${key}`
    await expect.poll(async () => (await getEnvelope(api, envelope.id)).sealing.lastError).toBe(named)
    await expect
      .poll(() => lines)
      .toContainEqual(
        expect.objectContaining({ level: 'error', event: reason, objectKey: key, envelopeId: envelope.id }),
      )
    const backlog = () => lines.filter(({ event }) => event === 'backlog').at(-1)
    await expect.poll(() => backlog()?.lostObjects).toEqual([named])

    await storage.put({ key, body, contentType })
    await queryOnce(own.ownerDatabaseUrl, "update jobs set run_at = now() where kind = 'sealing'")
    const completed = await waitForStatus(api, envelope.id, 'completed')
    expect(completed.sealing.lastError).toBeNull()
    await expect.poll(() => backlog()?.lostObjects).toBeUndefined()
  },
)
