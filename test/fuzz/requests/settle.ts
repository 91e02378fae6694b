import { bootstrapOrganization } from '../../../admin/bootstrap.ts'
import { setLimit } from '../../../admin/keys.ts'
import { storeWorkflow } from '../../../admin/workflows.ts'
import { scopes } from '../../../core/scopes.ts'
import {
  call,
  createDocument,
  linkFromMail,
  type Service,
  sign,
  uploadPdf,
  waitForCompletion,
} from '../../../dev/demo/demo-client.ts'
import type { Stack } from '../../../dev/stack/stack.ts'
import { createFixture, type Fixture, type Party } from './fixture.ts'
import { createPool } from './pool.ts'
import { smallPdf } from './small-pdf.ts'

/** A rate limit that no run reaches. */
const perMinute = 10_000_000

const field = { id: 'field-1', type: 'signature', pageNumber: 1, x: 0.1, y: 0.7, width: 0.35, height: 0.1 }

/** Creates three organizations on a stack, each with at least one resource of every kind. */
export async function settle(stack: Stack, name: string): Promise<Fixture> {
  const parties: Party[] = []
  for (let number = 0; number < 3; number++) parties.push(await openParty(stack, `marker-${name}-${number}-x`))
  return createFixture(parties)
}

type Created = { id: string }

async function openParty(stack: Stack, marker: string): Promise<Party> {
  const { ownerDatabaseUrl, baseUrl, functionsUrl } = stack
  const { organizationId, apiKey } = await bootstrapOrganization(ownerDatabaseUrl, {
    ...{
      name: marker,
      requestsPerMinute: perMinute,
      admin: { userName: `${marker}@example.com`, givenName: marker, familyName: marker },
    },
  })
  const service: Service = { baseUrl, apiKey, mailUrl: stack.mail.url }
  const post = <T = Created>(path: string, body: Record<string, unknown>) => call<T>(service, 'POST', path, body)
  const pool = createPool()
  const document = await readyDocument(service, marker)
  const draft = await createDocument(service, marker)
  const text = await call<Created & { text: { contentHash: string } }>(
    { ...service, baseUrl: functionsUrl },
    ...(['POST', '/v1/documents/text', { title: marker, text: `A text of ${marker}` }] as const),
  )
  const folder = await post('/v1/folders', { name: marker })
  const parentFolder = await post('/v1/folders', { name: marker })
  const emptyFolder = await post('/v1/folders', { name: marker })
  const toSign = { documentId: document, documentTitle: marker, fields: [field] }
  const envelope = await post('/v1/signatures/requests', { ...toSign, signerEmail: `open-${marker}@example.com` })
  const signerEmail = `signs-${marker}@example.com`
  const completed = await post('/v1/signatures/requests', { ...toSign, signerEmail })
  const link = await linkFromMail(service, signerEmail)
  await sign(link, { values: { 'field-1': { kind: 'typed', text: 'Anna Berg' } }, signature: null })
  await waitForCompletion(service, completed.id)
  const sequence = await post('/v1/signatures/workflows/sequential', {
    documentId: document,
    signers: [{ signerEmail: `first-${marker}@example.com`, fields: [field] }],
  })
  const { id: workflowId } = await storeWorkflow(ownerDatabaseUrl, {
    organizationId,
    definition: { name: marker, steps: [{ type: 'setType', documentType: 'other' }] },
  })
  const run = await post<{ runId: string }>(`/v1/workflows/${workflowId}/run`, { documentIds: [draft] })
  const template = await post('/v1/templates', {
    ...{ name: marker, documentId: document, roles: [{ role: 'Signer', fields: [field] }] },
  })
  const bulk = await post(`/v1/templates/${template.id}/bulk`, {
    rows: [{ recipients: [{ role: 'Signer', signerEmail: `bulk-${marker}@example.com` }] }],
  })
  // No server listens on this port, so deliveries fail immediately.
  const webhook = await post('/v1/signatures/webhooks', { url: 'http://127.0.0.1:9/hook', events: ['envelope.voided'] })
  const delivery = await post(`/v1/signatures/webhooks/${webhook.id}/test`, {})
  const members = await call<{ data: Created[] }>(service, 'GET', '/v1/organization/members')
  const things = {
    ...{ document, draft, textDocument: text.id, contentHash: text.text.contentHash, folder: folder.id },
    ...{ parentFolder: parentFolder.id, emptyFolder: emptyFolder.id },
    ...{ envelope: envelope.id, completedEnvelope: completed.id, signingWorkflow: sequence.id, workflow: workflowId },
    ...{ run: run.runId, webhook: webhook.id, webhookUrl: 'http://127.0.0.1:9/hook', delivery: delivery.id },
    ...{ template: template.id, bulkSend: bulk.id },
    ...{ member: members.data[0]!.id, userName: `${marker}@example.com` },
    signingLink: link.split('/').at(-1)!,
  }
  for (const [kind, value] of Object.entries(things)) pool.add(kind as keyof typeof things, value, true)
  const { id, ...keys } = await childKeys(stack, post)
  pool.add('apiKey', id)
  return { organizationId, marker, keys: { all: apiKey, ...keys }, pool }
}

async function readyDocument(service: Service, title: string): Promise<string> {
  const id = await createDocument(service, title)
  await uploadPdf(service, id, smallPdf(2_000))
  return id
}

type Post = <T>(path: string, body: Record<string, unknown>) => Promise<T>

/** Creates API keys with fewer rights than the root key, and one key that any request may revoke. */
async function childKeys({ ownerDatabaseUrl }: Stack, post: Post) {
  const child = async (own: readonly string[]): Promise<{ id: string; secret: string }> => {
    const { id, secret } = await post<{ id: string; secret: string }>('/v1/api-keys', { scopes: own })
    await setLimit(ownerDatabaseUrl, { of: 'key', id, perMinute })
    return { id, secret }
  }
  const reader = await child(scopes.filter((scope) => scope.endsWith('Read')))
  const narrow = await Promise.all(
    ['documentsWrite', 'signaturesWrite', 'keysWrite', 'membersWrite'].map((one) => child([one])),
  )
  const whole = await child(scopes)
  const { id } = await child(['accountRead'])
  return { id, reader: reader.secret, child: whole.secret, narrow: narrow.map(({ secret }) => secret) }
}
