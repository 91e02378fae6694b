import { createServer, request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { s3Path } from '../../dev/stack/local-data.ts'
import { freePort } from '../../dev/stack/ports.ts'
import type { Stack } from '../../dev/stack/stack.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { createEnvelope, getEnvelope, waitForStatus } from '../support/envelopes.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openApi } from '../support/open-api.ts'
import { queryOnce } from '../support/own-postgres.ts'
import { startOwnStack } from '../support/own-stack.ts'
import { linkFor, post, signRequest } from '../support/signing.ts'
import { readyDocument } from '../support/upload.ts'

/** Tests the sealing worker with a store that returns other bytes than those stored. */

const dataDir = temporaryFolder('self-check')
const storagePort = await freePort()
const store = await startStore(storagePort)
let own: Stack | undefined

afterAll(async () => {
  store.give('as it is')
  await own?.dispose()
  await store.close()
})

test('reseals a document if the store returns the sealed file with a changed byte', async () => {
  own = await startOwnStack({
    dataDir,
    ports: { storage: storagePort },
    extraBindings: { functions: { STORAGE_ENDPOINT: `http://127.0.0.1:${store.port}${s3Path}` } },
  })
  const api = await openApi(own)
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  const link = await linkFor({ mailUrl: own.mail.url }, envelope)
  const sealing = async () => (await getEnvelope(api, envelope.id)).sealing

  store.give('nothing')
  expect((await post(`${link}/sign`, await signRequest(link))).status).toBe(200)
  // The attempt is counted while it runs, so it also counts if it crashes its worker.
  await expect.poll(store.held).toBe(1)
  expect(await sealing()).toEqual({ attempts: 1, lastError: null })

  store.give('with another byte')
  await expect.poll(async () => (await sealing()).lastError).toMatch(/^seal_check_failed: The seal does not verify/)
  expect((await getEnvelope(api, envelope.id)).status).toBe('sealing')
  expect(await written(own, envelope.id)).toEqual({ artifacts: 0, records: 0, events: 0, mails: 0 })

  store.give('with another byte once')
  await queryOnce(own.ownerDatabaseUrl, "update jobs set run_at = now() where kind = 'sealing'")
  const completed = await waitForStatus(api, envelope.id, 'completed')
  expect(completed.sealing.lastError).toBeNull()
  // The attempt continues after one wrong read and seals the file again immediately, so only two attempts are counted.
  expect(completed.sealing.attempts).toBe(2)
  expect(await written(own, envelope.id)).toEqual({ artifacts: 2, records: 2, events: 1, mails: 1 })
})

/** Returns the rows that exist only for a completed envelope. */
async function written({ ownerDatabaseUrl }: Stack, id: string) {
  const [row] = await queryOnce(
    ownerDatabaseUrl,
    `select (select count(*)::int from artifacts where envelope_id = $1) as artifacts,
       (select count(*)::int from evidence_records where envelope_id = $1 and record::jsonb->>'type' in ('sealed', 'completed')) as records,
       (select count(*)::int from webhook_events where envelope_id = $1 and type = 'envelope.completed') as events,
       (select count(*)::int from jobs where payload->>'envelopeId' = $1 and payload->>'template' = 'completed') as mails`,
    [id],
  )
  return row
}

type CorruptionMode = 'as it is' | 'with another byte' | 'with another byte once' | 'nothing'

/**
 * Starts a proxy for the store that changes or delays sealed documents. A delayed response continues at the next call
 * of `give`.
 */
async function startStore(port: number) {
  let giving: CorruptionMode = 'as it is'
  let waiting: (() => void)[] = []
  const server = createServer((incoming, response) => {
    const isSealed = incoming.method === 'GET' && /\/artifacts\/.*document\.pdf/.test(incoming.url ?? '')
    const { method, url: path, headers } = incoming
    const upstream = request({ host: '127.0.0.1', port, method, path, headers }, async (given) => {
      if (isSealed && giving === 'nothing') await new Promise<void>((resolve) => waiting.push(resolve))
      response.writeHead(given.statusCode ?? 502, given.headers)
      let isFirst = true
      for await (const chunk of given as AsyncIterable<Buffer>) {
        // Changes the last digit of `%PDF-1.7`, which no PDF parser checks.
        if (isSealed && isFirst && giving.startsWith('with another byte')) {
          chunk[7]! ^= 1
          if (giving.endsWith('once')) giving = 'as it is'
        }
        isFirst = false
        response.write(chunk)
      }
      response.end()
    })
    upstream.on('error', () => response.destroy())
    incoming.pipe(upstream)
  })
  return {
    port: await listenOnLoopback(server),
    held: () => waiting.length,
    give(next: CorruptionMode) {
      giving = next
      for (const release of waiting) release()
      waiting = []
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
