import { randomUUID } from 'node:crypto'
import { storeWorkflow } from '../../../../admin/workflows.ts'
import { openScenario, type Scenario, type ScenarioResult, type ScenarioSetup, scenarioField } from './scenario.ts'

/** A blue PNG. */
const logo =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAMCAIAAAD3UuoiAAAAF0lEQVR42mPg9s+hCmIYNWjUoFGD8CEAyRDewSZicMYAAAAASUVORK5CYII='
const booking = { amount: '1190.00', date: '2026-01-31', account: '8400', contraAccount: '10000' }

/** Calls every operation outside the main workflow once, on a document with several signers in order. */
export async function runOtherOperations(setup: ScenarioSetup): Promise<ScenarioResult> {
  const scenario = openScenario(setup)
  const { call } = scenario
  await keepOrganization(scenario)
  await keepMembers(scenario)
  const documentId = await keepDocument(scenario)
  const combinedId = await scenario.made('/v1/documents/combine', {
    title: 'Twice',
    parts: [{ documentId }, { documentId }],
  })
  const hook = await keepWebhook(scenario)
  const envelopes = await signInTurns(scenario, documentId)
  const fromTemplate = await useTemplate(scenario, documentId)
  await runWorkflow(scenario, documentId)
  await call('DELETE', `/v1/signatures/webhooks/${hook}`)
  return {
    documents: [documentId, combinedId],
    trashed: [],
    envelopes: [
      ...envelopes.map((id) => ({ id, status: 'completed', isErased: false })),
      ...fromTemplate.map((id) => ({ id, status: 'voided', isErased: false })),
    ],
    webhooks: [hook],
    erasedEmail: null,
  }
}

async function keepOrganization({ call, made }: Scenario): Promise<void> {
  for (const path of ['/health', '/v1/account', '/v1/organization/brand', '/v1/organization/members', '/v1/api-keys'])
    await call('GET', path)
  await call('PATCH', '/v1/organization/brand', { displayName: 'Nordlicht', color: '#0b4f9c', logo })
  const key = await made('/v1/api-keys', { name: 'Reads', scopes: ['documentsRead'] })
  await call('DELETE', `/v1/api-keys/${key}`)
  const folder = await made('/v1/folders', { name: 'Contracts' })
  await call('PATCH', `/v1/folders/${folder}`, { name: 'Contracts 2026' })
  await call('GET', '/v1/folders')
  await call('DELETE', `/v1/folders/${folder}`, undefined, { doneBy: ['not_found'] })
  await call('GET', '/v1/organization/audit-events')
}

async function keepMembers({ call, exists, owner }: Scenario): Promise<void> {
  for (const path of ['ServiceProviderConfig', 'ResourceTypes', 'ResourceTypes/User', 'Schemas', 'Groups', 'Users'])
    await call('GET', `/scim/v2/${path}`)
  await call('GET', '/scim/v2/Schemas/urn:ietf:params:scim:schemas:core:2.0:User')
  const search = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'] }
  for (const path of ['/.search', '/Users/.search']) await call('POST', `/scim/v2${path}`, search)
  const userName = `${randomUUID()}@example.com`
  const isDone = () => exists('select from members where user_name = $1', [userName])
  await call('POST', '/scim/v2/Users', { userName, displayName: 'Anna' }, { isDone })
  const { rows } = await owner.query<{ id: string }>('select id from members where user_name = $1', [userName])
  const path = `/scim/v2/Users/${rows[0]!.id}`
  await call('GET', path)
  await call('PUT', path, { userName, displayName: 'Anna Berg' })
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
  await call('PATCH', path, { schemas, Operations: [{ op: 'replace', path: 'displayName', value: 'Anna B.' }] })
  const isGone = () => exists('select from members where user_name = $1 and removed_at is not null', [userName])
  await call('DELETE', path, undefined, { isDone: isGone })
}

/** Creates a document that can be signed and exported to accounting, and reads all its details. */
async function keepDocument({ call, made, ask, service }: Scenario): Promise<string> {
  const id = await made('/v1/documents/text', { title: 'Agreement', text: 'The parties agree.' })
  await call('PATCH', `/v1/documents/${id}`, { metadata: { datev: booking } })
  for (const path of ['', '?limit=1', '/search?q=parties', `/${id}/download`, `/${id}/versions`])
    await call('GET', `/v1/documents${path}`)
  await call('GET', `/v1/documents/${id}/versions/1/download`)
  const place = { text: 'parties', type: 'signature', width: 0.3, height: 0.1 }
  await call('POST', `/v1/documents/${id}/places`, { texts: [place] })
  await call('GET', '/v1/trash')
  const headers = { 'x-api-key': service.apiKey }
  await ask(`${service.baseUrl}/v1/export/datev`, { method: 'POST', headers, body: { documentIds: [id] } })
  return id
}

/** Creates an endpoint, tests it, replays a delivery and rotates the secret. */
async function keepWebhook({ call, made, untilSo, hookUrl }: Scenario): Promise<string> {
  const id = await made('/v1/signatures/webhooks', { url: hookUrl })
  const path = `/v1/signatures/webhooks/${id}`
  await call('GET', '/v1/signatures/webhooks')
  await call('POST', `${path}/test`)
  type Deliveries = { data: { id: string; state: string }[] }
  const deliveries = async () => (await call<Deliveries>('GET', `${path}/deliveries`))!.data
  await untilSo('a test event is delivered', async () => (await deliveries()).some((one) => one.state === 'delivered'))
  const delivery = (await deliveries()).find(({ state }) => state === 'delivered')!
  await call('GET', `${path}/deliveries/${delivery.id}`)
  await call('POST', `${path}/deliveries/${delivery.id}/replay`)
  await call('POST', `${path}/rotate-secret`, undefined, { doneBy: ['rotation_too_soon'] })
  return id
}

/** Lets two people sign in order, the first with a reminder and an embedded session. Returns their envelopes. */
async function signInTurns(scenario: Scenario, documentId: string): Promise<string[]> {
  const { call, made, ask, owner, signBy, linkTo, untilStatus } = scenario
  const [first, second] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`] as const
  const signers = [first, second].map((signerEmail) => ({ signerEmail, fields: [scenarioField] }))
  const workflow = await made('/v1/signatures/workflows/sequential', { documentId, signers })
  await call('GET', `/v1/signatures/workflows/${workflow}`)
  const { rows } = await owner.query<{ id: string }>(
    'select id from envelopes where workflow_id = $1 order by workflow_step',
    [workflow],
  )
  const ids = rows.map(({ id }) => id) as [string, string]
  const path = `/v1/signatures/requests/${ids[0]}`
  await linkTo(first)
  await call('POST', `${path}/remind`, undefined, { doneBy: ['reminder_too_soon'] })
  const allowedOrigins = ['https://app.example.com']
  const embed = () => call<{ url: string }>('POST', `${path}/embedded-session`, { allowedOrigins })
  // The session URL is secret. If the response with it was lost permanently, another session is created.
  const session = (await embed()) ?? (await embed())
  await ask(`${session!.url}/open`, { method: 'POST', body: {}, doneBy: ['link_expired'] })
  await call('GET', '/v1/signatures/requests')
  await ask(`${await linkTo(first)}/logo`)
  await signBy(first)
  await untilStatus(ids[0], 'completed')
  await signBy(second)
  await untilStatus(ids[1], 'completed')
  return ids
}

/** Changes a template, sends it once and in bulk, and deletes it. Voids the created envelopes, and returns them. */
async function useTemplate({ call, made, untilSo }: Scenario, documentId: string): Promise<string[]> {
  const body = { name: 'Agreement', documentId, roles: [{ role: 'Signer', delivery: 'none', fields: [scenarioField] }] }
  const path = `/v1/templates/${await made('/v1/templates', body)}`
  await call('PUT', path, { ...body, message: 'Please sign.' })
  for (const one of ['/v1/templates', `${path}?version=1`, `${path}/versions`]) await call('GET', one)
  const recipients = [{ role: 'Signer', signerEmail: `${randomUUID()}@example.com` }]
  const sent = (await call<{ envelopes: { id: string }[] }>('POST', `${path}/send`, { recipients }))!
  const bulk = `/v1/bulk-sends/${await made(`${path}/bulk`, { rows: [{ recipients }, { recipients }] })}`
  await untilSo('a bulk send is over', async () => {
    const { status } = (await call<{ status: string }>('GET', bulk))!
    return status === 'completed'
  })
  const rows = (await call<{ data: { envelopeIds: string[] }[] }>('GET', `${bulk}/rows`))!.data
  await call('GET', '/v1/bulk-sends')
  await call('POST', `${bulk}/cancel`)
  await call('DELETE', path, undefined, { doneBy: ['not_found'] })
  const ids = [...sent.envelopes.map(({ id }) => id), ...rows.flatMap(({ envelopeIds }) => envelopeIds)]
  for (const id of ids)
    await call('POST', `/v1/signatures/requests/${id}/void`, {}, { doneBy: ['envelope_not_active'] })
  return ids
}

/** Runs a workflow that places a legal hold. */
async function runWorkflow(
  { call, owner, ownerUrl, organizationId, untilSo }: Scenario,
  documentId: string,
): Promise<void> {
  const definition = { name: 'Hold', steps: [{ type: 'placeHold' }] }
  const { id: workflowId } = await storeWorkflow(ownerUrl, { organizationId, definition })
  await call('GET', '/v1/workflows')
  const run = await call<{ runId: string }>('POST', `/v1/workflows/${workflowId}/run`, { documentIds: [documentId] })
  const newest = 'select id as "runId" from workflow_runs where organization_id = $1 order by created_at desc'
  const { runId } = run ?? (await owner.query<{ runId: string }>(newest, [organizationId])).rows[0]!
  await untilSo('a run is over', async () => {
    const now = await call<{ status: string }>('GET', `/v1/workflow-runs/${runId}`)
    return now?.status === 'completed'
  })
}
