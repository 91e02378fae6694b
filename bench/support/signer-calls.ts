import { linkFromMail, type Service, waitForCompletion } from '../../dev/demo/demo-client.ts'
import { fetchOverNewConnection } from '../../dev/support/fresh-connections.ts'
import { requestOf, send } from './contract-calls.ts'
import { fieldsOn, type OpenEnvelope } from './operation-calls.ts'
import type { OperationCounter } from './operation-counter.ts'

/** Requests every route of the signing page. The figures of these routes have no goal. */
export async function measureSigner(
  { count, settle }: OperationCounter,
  service: Service,
  { documentId, envelopeId, link, embeddedUrl }: OpenEnvelope & { documentId: string },
): Promise<void> {
  const visit = (name: string, path: string, body?: unknown, base = link) =>
    count(name, null, () => textOf(`${base}${path}`, body ? post(body) : {}))
  await visit('signing.page (embedded)', '', undefined, embeddedUrl)
  await visit('signing.open (embedded)', '/open', {}, embeddedUrl)
  const page = await visit('signing.page', '')
  const text = /<script type="application\/json"[^>]*id="signing-view">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}'
  const { revision, consent } = JSON.parse(text) as { revision: number; consent: { version: string; sha256: string } }
  await visit('signing.document', '/document')
  await visit('signing.status', '/status')
  await visit('signing.view', '/view', {})
  await settle()
  await visit('signing.sign', '/sign', {
    revision,
    consent: { version: consent.version, sha256: consent.sha256 },
    signature: null,
    values: { signature: { kind: 'typed', text: 'Carla' } },
  })
  await count('(sealing, mails and events after it)', null, async () => {
    await settle()
  })
  await waitForCompletion(service, envelopeId)
  await visit('signing.artifact', '/artifacts/document')
  await visit('signing.evidence', '/evidence')
  await send(service, requestOf('organization.brand.set', { body: { logo: logoPng } }))
  await visit('signing.logo', '/logo')
  const declined = await newLink(service, documentId, { name: 'frida' })
  await settle()
  await visit('signing.decline', '/decline', { reason: 'Not now' }, declined)
  await settle()
  const reassigned = await newLink(service, documentId, { name: 'ida', allowReassign: true })
  await settle()
  const next = { signerName: 'Jan', signerEmail: 'jan@example.com', reason: 'On leave' }
  await visit('signing.reassign', '/reassign', next, reassigned)
  await settle()
  const locked = await newLink(service, documentId, { name: 'gerd', accessCode })
  await settle()
  await visit('signing.access', '/access', { code: accessCode }, locked)
  await measureAttachments({ count, settle }, service, documentId)
  await measureSenderPage({ count, settle }, service, documentId)
}

/** Reserves, uploads and removes a signer's file. */
async function measureAttachments({ count, settle }: OperationCounter, service: Service, documentId: string) {
  const [signature] = fieldsOn(1)
  const fields = [signature, { ...signature, id: 'identity', type: 'attachment', y: 0.1, label: 'Identity' }]
  const link = await newLink(service, documentId, { name: 'hanna', fields })
  await settle()
  const file = new TextEncoder().encode('%PDF-1.7\n')
  const reservation = { field: 'identity', name: 'a.pdf', mediaType: 'application/pdf', contentLength: file.length }
  const { id } = JSON.parse(
    await count('signing.attach', null, () => textOf(`${link}/attachments`, post(reservation))),
  ) as { id: string }
  const address = `${link}/attachments/${id}`
  await count('signing.uploadAttachment', null, () => textOf(address, { method: 'PUT', body: file }))
  await count('signing.removeAttachment', null, () => textOf(address, { method: 'DELETE' }))
}

/** Opens the page of a sender whose invitation bounced, and submits each form of the page. */
async function measureSenderPage({ count, settle }: OperationCounter, service: Service, documentId: string) {
  const senderEmail = 'ines@example.com'
  const body = { documentId, signerEmail: 'ines@refused.example', senderEmail, fields: fieldsOn(1) }
  await send(service, requestOf('signatures.requests.create', { body }))
  const link = await linkFromMail(service, senderEmail, 'manage')
  await settle()
  const submit = async (name: string, action: string, fields: Record<string, string>) => {
    await count(name, null, () => textOf(`${link}/${action}`, { method: 'POST', body: new URLSearchParams(fields) }))
    await settle()
  }
  await count('signing.senderPage', null, () => textOf(link, {}))
  await count('signing.senderLogo', null, () => textOf(`${link}/logo`, {}))
  await submit('signing.senderReassign', 'reassign', {
    signerEmail: 'jana@example.com',
    signerName: '',
    expectedGeneration: '1',
  })
  await submit('signing.senderRemind', 'remind', {})
  const deadline = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await submit('signing.senderCorrect', 'correct', {
    documentTitle: 'New',
    message: '',
    deadline,
    expectedRevision: '1',
  })
  await count('signing.senderView', null, () => textOf(`${link}/view`, {}))
  await count('signing.senderDocument', null, () => textOf(`${link}/document`, {}))
  await submit('signing.senderVoid', 'void', { reason: '' })
  await submit('signing.senderSendAgain', 'send-again', { deadline })
  await submit('signing.senderLink', 'link', {})
}

/** Returns the text of a response. Throws for an error response. */
async function textOf(url: string, init: RequestInit): Promise<string> {
  const response = await fetchOverNewConnection(url, { ...init, redirect: 'manual' })
  const text = await response.text()
  if (response.status >= 400) throw new Error(`${url} returned ${response.status}: ${text}`)
  return text
}

const accessCode = '4711-berg'
/** A PNG of 40 x 10 pixels in one color. */
const logoPng =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAKCAIAAABJ+IsHAAAAGklEQVR42mPg9p8zIIhh1OJRi0ctHrWYXAQAui+AcFlTAiUAAAAASUVORK5CYII='

/** Creates an envelope and returns its signing link. */
async function newLink(
  service: Service,
  documentId: string,
  { name, ...options }: { name: string; accessCode?: string; allowReassign?: boolean; fields?: unknown[] },
) {
  const signerEmail = `${name}@example.com`
  const body = { documentId, signerEmail, fields: fieldsOn(1), ...options }
  await send(service, requestOf('signatures.requests.create', { body }))
  return linkFromMail(service, signerEmail)
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
