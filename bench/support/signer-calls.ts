import { linkFromMail, type Service, waitForCompletion } from '../../dev/demo/demo-client.ts'
import { fetchFresh } from '../../dev/support/fresh-connections.ts'
import { requestOf, send } from './contract-calls.ts'
import { fieldsOn, type OpenEnvelope } from './operation-calls.ts'
import type { OperationCounter } from './operation-counter.ts'

/** Requests every route of the signing page. These figures have no goal. */
export async function measureSigner(
  { count, settle }: OperationCounter,
  service: Service,
  { documentId, envelopeId, link, embeddedUrl }: OpenEnvelope & { documentId: string },
): Promise<void> {
  const visit = (name: string, path: string, body?: unknown, base = link) =>
    count(name, null, async () => {
      const response = await fetchFresh(`${base}${path}`, { ...(body ? post(body) : {}), redirect: 'manual' })
      if (response.status >= 400) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
      return response.text()
    })
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
  const locked = await newLink(service, documentId, { name: 'gerd', accessCode })
  await settle()
  await visit('signing.access', '/access', { code: accessCode }, locked)
}

const accessCode = '4711-berg'
/** A PNG of 40 x 10 pixels in one color. */
const logoPng =
  'iVBORw0KGgoAAAANSUhEUgAAACgAAAAKCAIAAABJ+IsHAAAAGklEQVR42mPg9p8zIIhh1OJRi0ctHrWYXAQAui+AcFlTAiUAAAAASUVORK5CYII='

/** Creates an envelope and returns its signing link. */
async function newLink(
  service: Service,
  documentId: string,
  { name, ...options }: { name: string; accessCode?: string },
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
