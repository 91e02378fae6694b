import { verifyEvidence } from './evidence.js'
import { createClient, memoryReplayStore, RefusedError, verifyWebhook } from './index.js'

/**
 * A worker of an integrator in a runtime without Node APIs. The worker sends a document for signature with the given
 * key and file, and verifies webhook deliveries.
 */
export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url)
    try {
      if (pathname === '/job')
        return Response.json(await mainJob(new Uint8Array(await request.arrayBuffer()), searchParams))
      const secret = searchParams.get('secret')
      const replays = memoryReplayStore(() => new Date())
      const body = await request.text()
      const { id } = await verifyWebhook(request.headers, body, secret, { replays })
      const again = await verifyWebhook(request.headers, body, secret, { replays }).catch(({ reason }) => reason)
      return Response.json({ id, again })
    } catch (error) {
      return Response.json({ thrown: error.name, reason: error.reason, message: error.message }, { status: 500 })
    }
  },
}

async function mainJob(pdf, settings) {
  const chancery = createClient({ url: settings.get('url'), apiKey: settings.get('key') })
  const document = await chancery.uploadDocument(pdf, { title: 'From a worker' })
  const fields = [{ type: 'signature', pageNumber: 2, x: 0.11, y: 0.42, width: 0.35, height: 0.1 }]
  const wish = { documentId: document.id, signerEmail: 'anna@example.com', fields }
  const envelope = await chancery.signatures.requests.create(wish)
  await chancery.signatures.requests.testSign(envelope.id, {})
  await chancery.waitForCompletion(envelope.id, { intervalMs: 200 })
  const files = await chancery.downloadCompleted(envelope.id)
  const titles = []
  for await (const { title } of chancery.documents.list({ limit: 1 })) titles.push(title)
  const refused = await chancery.documents.get('doc_none').catch((error) => error)
  const changed = files.document.slice()
  changed[100] ^= 1
  return {
    hasNode: typeof process !== 'undefined' || typeof Buffer !== 'undefined',
    envelopeId: envelope.id,
    verdicts: [(await verifyEvidence(files)).valid, (await verifyEvidence({ ...files, document: changed })).valid],
    titles,
    refused: [refused instanceof RefusedError, refused.status, refused.code],
  }
}
