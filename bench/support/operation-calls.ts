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
import { imagePdf } from '../../dev/support/pdf.ts'
import { accepted, type CallChanges, exampleOf, refusal, requestOf, send } from './contract-calls.ts'
import type { OperationCounter } from './operation-counter.ts'

/** An envelope that is waiting for its signer, with the signing link and the embedded URL. */
export type OpenEnvelope = { envelopeId: string; link: string; embeddedUrl: string }

type Created = { id: string }

const pdf = imagePdf({ totalBytes: 200_000, imageCount: 2 })
const signerEmail = (name: string) => `${name}@example.com`

/** Returns a function that counts a call. The name starts with the operation's id: `folders.list (next page)`. */
const callsOf =
  ({ count }: OperationCounter, service: Service) =>
  <T = unknown>(name: string, most: number, about?: CallChanges): Promise<T> =>
    count(name, most, () => send<T>(service, requestOf(name.split(' ')[0]!, about)))

/** Calls the operations for documents and envelopes, and requests the error responses that all operations share. */
export async function measureOperations(
  counter: OperationCounter,
  service: Service,
): Promise<OpenEnvelope & { documentId: string }> {
  const { count, settle } = counter
  const call = callsOf(counter, service)
  const refused = (name: string, most: number, expected: number, about?: CallChanges) =>
    count(name, most, () => refusal(service, requestOf(name.split(' ')[0]!, about), expected))

  await call('health.get', 0)
  const account = requestOf('account.get')
  await count('(malformed key)', 0, () => refusal(service, { ...account, apiKey: 'nonsense' }, 401))
  await count('(unknown path)', 0, () => refusal(service, { method: 'GET', path: '/v1/nothing' }, 404))
  await call('account.get', 1)
  const key = await call<Created>('apiKeys.create', 1)
  await call('apiKeys.list', 1)
  await call('apiKeys.revoke', 1, { params: { id: key.id } })
  const folder = await call<Created>('folders.create', 1, { body: { parentId: null } })
  await call('folders.list', 1)
  const empty = await send<Created>(service, requestOf('folders.create', { body: { parentId: null, name: 'Empty' } }))
  await call('folders.update', 2, { params: { id: empty.id }, body: { name: 'Renamed', parentId: null } })
  await call('folders.delete', 2, { params: { id: empty.id } })
  await call('organization.members.list', 1)
  await call('organization.brand.set', 1)
  await call('organization.brand.get', 1)
  const { nextCursor } = await call<{ nextCursor: string }>('organization.auditEvents.list', 1, { query: '?limit=1' })
  await call('organization.auditEvents.list (next page)', 1, { query: `?limit=1&cursor=${nextCursor}` })

  const creation: CallChanges = { body: { folderId: folder.id }, idempotencyKey: randomUUID() }
  const { id } = await call<Created>('documents.create', 1, creation)
  const document = { params: { id } }
  await call('documents.create (replay)', 2, creation)
  await refused('documents.create (invalid)', 1, 400, { body: { title: '' } })
  await refused('documents.get (missing)', 1, 404, { params: { id: 'doc_0' } })
  const upload = { contentLength: pdf.length, sha256: sha256(pdf) }
  await call('documents.uploadUrl.create', 1, { ...document, body: upload })
  const uploadId = await putPdf(service, id, pdf)
  await count('documents.upload.complete', 2, () => completeUpload(service, id, uploadId))
  await settle()
  await count('documents.upload.complete (repeat)', 2, () => completeUpload(service, id, uploadId))
  await call('documents.get', 1, document)
  await call('documents.list', 1)
  await call('documents.update', 2, { ...document, body: { folderId: folder.id } })
  await call('documents.download', 1, document)
  await call('documents.auditEvents', 1, document)
  await count('documents.export.datev', 1, () =>
    accepted(service, requestOf('documents.export.datev', { body: { documentIds: [id] } })),
  )
  const draft = { params: { id: await createDocument(service, 'Trash') } }
  await call('documents.delete', 1, draft)
  await call('documents.trash.list', 1)
  await call('documents.restore', 1, draft)

  await measureWebhooks(counter, service)
  return { documentId: id, ...(await measureEnvelopes(counter, service, id)) }
}

async function measureWebhooks(counter: OperationCounter, service: Service): Promise<void> {
  const { count, settle } = counter
  const call = callsOf(counter, service)
  const receiver = { url: 'http://127.0.0.1:9/bench' }
  const { id } = await call<Created>('signatures.webhooks.upsert', 2, { body: receiver })
  const webhook = { params: { id } }
  const test = await call<Created>('signatures.webhooks.test', 1, webhook)
  await settle()
  const delivery = { params: { id, deliveryId: test.id } }
  await call('signatures.webhooks.deliveries.list', 1, webhook)
  await call('signatures.webhooks.deliveries.get', 1, delivery)
  await count('signatures.webhooks.deliveries.replay (unfinished)', 1, () =>
    refusal(service, requestOf('signatures.webhooks.deliveries.replay', delivery), 409),
  )
  await call('signatures.webhooks.upsert (change)', 2, { body: { ...receiver, enabled: false } })
  await call('signatures.webhooks.rotateSecret', 2, webhook)
  await call('signatures.webhooks.list', 1)
  await call('signatures.webhooks.delete', 1, webhook)
}

async function measureEnvelopes(
  counter: OperationCounter,
  service: Service,
  documentId: string,
): Promise<OpenEnvelope> {
  const { settle } = counter
  const call = callsOf(counter, service)
  const envelopeOf = (name: string): CallChanges => ({
    body: { documentId, signerEmail: signerEmail(name), fields: fieldsOn(2) },
    idempotencyKey: randomUUID(),
  })
  const create = (name: string) => send<Created>(service, requestOf('signatures.requests.create', envelopeOf(name)))
  const creation = envelopeOf('anna')
  const { id } = await call<Created>('signatures.requests.create', 2, creation)
  const envelope = { params: { id } }
  await settle()
  await call('signatures.requests.create (replay)', 2, creation)
  await call('signatures.requests.get', 1, envelope)
  await call('signatures.requests.list', 1)
  await call('signatures.requests.evidence', 1, envelope)
  await sign(await linkFromMail(service, signerEmail('anna')), {
    values: { signature: { kind: 'typed', text: 'Anna' } },
    signature: null,
  })
  await waitForCompletion(service, id)
  await settle()
  await call('signatures.requests.artifact', 1, { params: { id, artifact: 'document' } })

  const signers = ['dora', 'emil'].map((name) => ({ signerEmail: signerEmail(name), fields: fieldsOn(1) }))
  const sequence = await call<Created>('signatures.workflows.sequential', 2, { body: { documentId, signers } })
  await settle()
  await call('signatures.workflows.get', 1, { params: { id: sequence.id } })

  const voided = { params: { id: (await create('bob')).id } }
  await settle()
  await call('signatures.requests.remind', 2, voided)
  await settle()
  await call('signatures.requests.reassign', 2, voided)
  await settle()
  await call('signatures.requests.correct', 2, voided)
  await settle()
  await call('signatures.requests.correct (fields)', 2, { ...voided, body: { fields: fieldsOn(1) } })
  await settle()
  await call('signatures.requests.void', 2, voided)
  await settle()
  const open = await create('carla')
  await settle()
  const session = { params: { id: open.id } }
  const embedded = await call<{ url: string }>('signatures.requests.embeddedSession', 2, session)
  return { envelopeId: open.id, link: await linkFromMail(service, signerEmail('carla')), embeddedUrl: embedded.url }
}

/** Returns the example's fields, moved to a page, with the id that the signature uses. */
export const fieldsOn = (pageNumber: number) => {
  const { fields } = exampleOf('signatures.requests.create') as { fields: object[] }
  return fields.map((field) => ({ ...field, id: 'signature', pageNumber }))
}
