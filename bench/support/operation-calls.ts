import { randomUUID } from 'node:crypto'
import {
  completeUpload,
  createDocument,
  linkFromMail,
  putPdf,
  type Service,
  sha256,
  sign,
  waitForCompletion,
} from '../../dev/demo/demo-client.ts'
import { fetchFresh } from '../../dev/support/fresh-connections.ts'
import { picturePdf } from '../../dev/support/pdf.ts'
import type { TripCounter } from './trip-counter.ts'

type Json = Record<string, unknown>
type Request = { method: string; path: string; body?: Json; idempotencyKey?: string; apiKey?: string }

/** What the signer's addresses need: an envelope that waits for its signer, and where the signer comes in. */
export type OpenEnvelope = { envelopeId: string; link: string; embeddedUrl: string }

const pdf = picturePdf({ totalBytes: 200_000, pictureCount: 2 })
const signerEmail = (name: string) => `${name}@example.com`

/** Calls every operation once in a way that succeeds, and the refusals that every operation shares. */
export async function measureOperations(counter: TripCounter, service: Service): Promise<OpenEnvelope> {
  const { count, settle } = counter
  const read = <T>(name: string, most: number, path: string) =>
    count(name, most, () => send<T>(service, { method: 'GET', path }))
  const write = <T>(name: string, most: number, method: string, path: string, body?: Json) =>
    count(name, most, () => send<T>(service, { method, path, ...(body ? { body } : {}), idempotencyKey: randomUUID() }))

  await read('health.get', 0, '/health')
  const account = '/v1/account'
  await count('(malformed key)', 0, () => refusal(service, { method: 'GET', path: account, apiKey: 'nonsense' }, 401))
  await count('(unknown path)', 0, () => refusal(service, { method: 'GET', path: '/v1/nothing' }, 404))
  await read('account.get', 1, account)
  const key = await write<{ id: string }>('apiKeys.create', 1, 'POST', '/v1/api-keys', { scopes: ['accountRead'] })
  await read('apiKeys.list', 1, '/v1/api-keys')
  await write('apiKeys.revoke', 1, 'DELETE', `/v1/api-keys/${key.id}`)
  await write('folders.create', 1, 'POST', '/v1/folders', { name: 'Bench' })
  await read('folders.list', 1, '/v1/folders')
  await read('organization.members.list', 1, '/v1/organization/members')
  const log = '/v1/organization/audit-events?limit=1'
  const { nextCursor } = await read<{ nextCursor: string }>('organization.auditEvents.list', 1, log)
  await read('organization.auditEvents.list (next page)', 1, `${log}&cursor=${nextCursor}`)

  const creation = { method: 'POST', path: '/v1/documents', body: { title: 'Bench' }, idempotencyKey: randomUUID() }
  const document = await count('documents.create', 1, () => send<{ id: string }>(service, creation))
  await count('documents.create (replay)', 2, () => send(service, creation))
  const documentPath = `/v1/documents/${document.id}`
  await count('documents.create (invalid)', 1, () =>
    refusal(service, { ...creation, body: { title: '' }, idempotencyKey: randomUUID() }, 400),
  )
  await count('documents.get (missing)', 1, () => refusal(service, { method: 'GET', path: '/v1/documents/doc_0' }, 404))
  await write('documents.uploadUrl.create', 1, 'POST', `${documentPath}/upload-url`, {
    contentLength: pdf.length,
    sha256: sha256(pdf),
  })
  const uploadId = await putPdf(service, document.id, pdf)
  await count('documents.upload.complete', 2, () => completeUpload(service, document.id, uploadId))
  await settle()
  await count('documents.upload.complete (repeat)', 2, () => completeUpload(service, document.id, uploadId))
  await read('documents.get', 1, documentPath)
  await read('documents.list', 1, '/v1/documents')
  await read('documents.download', 1, `${documentPath}/download`)
  await read('documents.auditEvents', 1, `${documentPath}/audit-events`)
  await count('documents.export.datev', 1, () =>
    accepted(service, { method: 'POST', path: '/v1/export/datev', body: { documentIds: [document.id] } }),
  )
  const draft = await createDocument(service, 'Trash')
  await write('documents.delete', 1, 'DELETE', `/v1/documents/${draft}`)
  await read('documents.trash.list', 1, '/v1/trash')
  await write('documents.restore', 1, 'POST', `/v1/documents/${draft}/restore`)

  const webhooks = '/v1/signatures/webhooks'
  const receiver = { url: 'http://127.0.0.1:9/bench', events: ['envelope.completed'] }
  const webhook = await write<{ id: string }>('signatures.webhooks.upsert', 2, 'POST', webhooks, receiver)
  const test = await write<{ id: string }>('signatures.webhooks.test', 1, 'POST', `${webhooks}/${webhook.id}/test`)
  await settle()
  const deliveries = `${webhooks}/${webhook.id}/deliveries`
  await read('signatures.webhooks.deliveries.list', 1, deliveries)
  await read('signatures.webhooks.deliveries.get', 1, `${deliveries}/${test.id}`)
  await count('signatures.webhooks.deliveries.replay (unfinished)', 1, () =>
    refusal(service, { method: 'POST', path: `${deliveries}/${test.id}/replay` }, 409),
  )
  await write('signatures.webhooks.upsert (change)', 2, 'POST', webhooks, { ...receiver, enabled: false })
  await write('signatures.webhooks.rotateSecret', 2, 'POST', `${webhooks}/${webhook.id}/rotate-secret`)
  await read('signatures.webhooks.list', 1, webhooks)
  await write('signatures.webhooks.delete', 1, 'DELETE', `${webhooks}/${webhook.id}`)
  return measureEnvelopes(counter, service, document.id)
}

async function measureEnvelopes(counter: TripCounter, service: Service, documentId: string): Promise<OpenEnvelope> {
  const { count, settle } = counter
  const envelopes = '/v1/signatures/requests'
  const envelopeOf = (name: string): Request => ({
    method: 'POST',
    path: envelopes,
    body: { documentId, signerEmail: signerEmail(name), fields: [{ ...signatureField, pageNumber: 2 }] },
    idempotencyKey: randomUUID(),
  })
  const creation = envelopeOf('anna')
  const { id } = await count('signatures.requests.create', 2, () => send<{ id: string }>(service, creation))
  await settle()
  await count('signatures.requests.create (replay)', 2, () => send(service, creation))
  await count('signatures.requests.get', 1, () => send(service, { method: 'GET', path: `${envelopes}/${id}` }))
  await count('signatures.requests.list', 1, () => send(service, { method: 'GET', path: envelopes }))
  await count('signatures.requests.evidence', 1, () =>
    send(service, { method: 'GET', path: `${envelopes}/${id}/evidence` }),
  )
  await sign(await linkFromMail(service, signerEmail('anna')), {
    values: { signature: { kind: 'typed', text: 'Anna' } },
    signature: null,
  })
  await waitForCompletion(service, id)
  await settle()
  await count('signatures.requests.artifact', 1, () =>
    send(service, { method: 'GET', path: `${envelopes}/${id}/artifacts/document` }),
  )

  const workflows = '/v1/signatures/workflows'
  const signers = ['dora', 'emil'].map((name) => ({
    signerEmail: signerEmail(name),
    fields: [{ ...signatureField, pageNumber: 1 }],
  }))
  const sequence = await count('signatures.workflows.sequential', 2, () =>
    send<{ id: string }>(service, {
      method: 'POST',
      path: `${workflows}/sequential`,
      body: { documentId, signers },
      idempotencyKey: randomUUID(),
    }),
  )
  await settle()
  await count('signatures.workflows.get', 1, () =>
    send(service, { method: 'GET', path: `${workflows}/${sequence.id}` }),
  )

  const voided = await send<{ id: string }>(service, envelopeOf('bob'))
  const change = (name: string, path: string, body: Json) =>
    count(name, 2, () => send(service, { method: 'POST', path: `${envelopes}/${voided.id}/${path}`, body }))
  await settle()
  await count('signatures.requests.remind', 2, () =>
    send(service, { method: 'POST', path: `${envelopes}/${voided.id}/remind` }),
  )
  await settle()
  await change('signatures.requests.reassign', 'reassign', { signerEmail: signerEmail('ben') })
  await settle()
  await change('signatures.requests.correct', 'correct', { message: 'Another message' })
  await settle()
  await change('signatures.requests.correct (fields)', 'correct', { fields: [{ ...signatureField, pageNumber: 1 }] })
  await settle()
  await count('signatures.requests.void', 2, () =>
    send(service, { method: 'POST', path: `${envelopes}/${voided.id}/void`, body: { reason: 'Bench' } }),
  )
  await settle()
  const open = await send<{ id: string }>(service, envelopeOf('carla'))
  await settle()
  const embedded = await count('signatures.requests.embeddedSession', 2, () =>
    send<{ url: string }>(service, {
      method: 'POST',
      path: `${envelopes}/${open.id}/embedded-session`,
      body: { allowedOrigins: ['https://app.example.com'] },
    }),
  )
  return {
    envelopeId: open.id,
    link: await linkFromMail(service, signerEmail('carla')),
    embeddedUrl: embedded.url,
  }
}

const signatureField = { id: 'signature', type: 'signature', x: 0.1, y: 0.8, width: 0.4, height: 0.1 }

async function send<T>(service: Service, request: Request): Promise<T> {
  const text = await accepted(service, request)
  return (text === '' ? null : JSON.parse(text)) as T
}

async function accepted(service: Service, request: Request): Promise<string> {
  const response = await ask(service, request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${request.method} ${request.path} answered ${response.status}: ${text}`)
  return text
}

async function refusal(service: Service, request: Request, expected: number): Promise<void> {
  const { status } = await ask(service, request)
  if (status !== expected) throw new Error(`${request.method} ${request.path} answered ${status}, not ${expected}`)
}

const ask = ({ baseUrl, apiKey }: Service, request: Request): Promise<Response> =>
  fetchFresh(`${baseUrl}${request.path}`, {
    method: request.method,
    headers: {
      'x-api-key': request.apiKey ?? apiKey,
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      ...(request.idempotencyKey ? { 'idempotency-key': request.idempotencyKey } : {}),
    },
    ...(request.body ? { body: JSON.stringify(request.body) } : {}),
  })
