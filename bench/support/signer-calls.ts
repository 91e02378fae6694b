import { type Service, waitForCompletion } from '../../dev/demo/demo-client.ts'
import { fetchFresh } from '../../dev/support/fresh-connections.ts'
import type { OpenEnvelope } from './operation-calls.ts'
import type { TripCounter } from './trip-counter.ts'

/** Visits every address of a signer; these are figures without a goal. */
export async function measureSigner(
  { count, settle }: TripCounter,
  service: Service,
  { envelopeId, link, embeddedUrl }: OpenEnvelope,
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
}

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
