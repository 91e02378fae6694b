import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { vi } from 'vitest'
import { storeWorkflow } from '../../admin/workflows.ts'
import type { Kind } from './calls-about.ts'
import { expectStatus } from './client.ts'
import { createEnvelope, fieldOf, newEmail } from './envelopes.ts'
import { type Api, apiOf, once, type Target } from './open-api.ts'
import { pdfOfPages } from './sample-pdf.ts'
import { linkFor, signAndComplete, testMailsOf } from './signing.ts'
import { newOrganization, type Organization } from './tenant.ts'
import { createDraft, readyDocument, uploadFile } from './upload.ts'
import { type Query, touchesOf } from './written.ts'

export type TestTarget = Target & { mailUrl: string }

/** An organization with one object of each kind. */
export type Party = {
  api: Api
  organization: Organization
  /** The id of the API key that `api` uses. */
  keyId: string
  ids: Record<Kind, string>
  /** A marker that occurs in every text of the organization and nowhere else. */
  marker: string
}

/** Returns queries with the owner's role on a stack's database. */
export function ownerQueries(target: Target): { query: Query; end: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: target.ownerDatabaseUrl, max: 2, allowExitOnIdle: true })
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, params: unknown[] = []) =>
      (await pool.query<Row>(text, params)).rows,
    end: () => pool.end(),
  }
}

/**
 * Creates a test organization with one object of each kind that a call can name. Waits until no job or delivery is
 * pending.
 */
export const openParty = async (target: TestTarget, query: Query): Promise<Party> =>
  partyOf(target, query, (await newOrganization({}, target)).test)

/** Creates one object of each kind in an empty organization. A live organization has no test inbox. */
export async function partyOf(target: TestTarget, query: Query, organization: Organization): Promise<Party> {
  const api = apiOf(target, organization)
  // Raises the email budget, because every call about a signer uses the same email address.
  await query(`update organizations set budgets = budgets || '{"mailsPerRecipientPerDay": 100000}' where id = $1`, [
    api.organizationId,
  ])
  const marker = `marker-${randomUUID()}`
  const post = async (path: string, body: unknown, headers = {}) => {
    const attempt = () => api.send('POST', path, body, headers)
    const response = await attempt()
    // Retries, because the local store may close a connection during a request.
    return expectStatus(response.status === 503 ? attempt() : Promise.resolve(response), 201)
  }
  const idempotencyKey = `${marker}-key`
  const document = await readyDocument(api, undefined, marker)
  const draft = await createDraft(api, marker)
  const { uploadId } = await uploadFile(api, draft, pdfOfPages())
  const text = await post(
    '/v1/documents/text',
    { title: marker, text: `Text ${marker}` },
    { 'idempotency-key': idempotencyKey },
  )
  const folder = await post('/v1/folders', { name: marker })
  const parentFolder = await post('/v1/folders', { name: marker })
  const emptyFolder = await post('/v1/folders', { name: marker })
  await post('/v1/documents', { title: marker, folderId: folder.id, metadata: { marker } }, once())
  const envelope = await createEnvelope(api, { documentId: document, message: marker, signerName: marker })
  const signable = await createEnvelope(api, { documentId: document, message: marker })
  const completed = await createEnvelope(api, { documentId: document, documentTitle: marker })
  const sequence = await post(
    '/v1/signatures/workflows/sequential',
    { documentId: document, documentTitle: marker, signers: [{ signerEmail: newEmail(), fields: [fieldOf()] }] },
    once(),
  )
  const key = await post('/v1/api-keys', { name: marker.slice(0, 80), scopes: ['accountRead'] })
  const userName = `user-${randomUUID()}@example.com`
  const member = await post('/scim/v2/Users', { userName, displayName: marker })
  const isTest = organization.environment === 'test'
  const mails = isTest ? { inbox: api } : target
  await signAndComplete(api, mails, completed)
  const signingLink = (await linkFor(mails, envelope)).split('/').at(-1)!
  const workflow = await storeWorkflow(target.ownerDatabaseUrl, {
    organizationId: api.organizationId,
    definition: { name: marker, steps: [{ type: 'setType', documentType: 'other' }] },
  })
  const run = await expectStatus(api.send('POST', `/v1/workflows/${workflow.id}/run`, { documentIds: [draft] }), 202)
  const template = await post(
    '/v1/templates',
    { name: marker, documentId: document, message: marker, roles: [{ role: 'Signer', fields: [fieldOf()] }] },
    once(),
  )
  const bulk = await post(
    `/v1/templates/${template.id}/bulk`,
    { rows: [{ recipients: [{ role: 'Signer', signerEmail: newEmail(), signerName: marker }] }] },
    once(),
  )
  const webhookUrl = `https://hooks.example.com/${randomId()}`
  const webhook = await post('/v1/signatures/webhooks', {
    ...{ url: webhookUrl, description: marker, events: ['envelope.expired'] },
  })
  const event = `evt_${randomId()}`
  const delivery = `dlv_${randomId()}`
  await query('insert into webhook_events (organization_id, id, type, body) values ($1, $2, $3, $4)', [
    ...[api.organizationId, event, 'webhook.test', JSON.stringify({ marker })],
  ])
  await query(
    `insert into webhook_deliveries (organization_id, id, event_id, endpoint_id, state, attempts, finished_at)
     values ($1, $2, $3, $4, 'failed', 12, now())`,
    [api.organizationId, delivery, event, webhook.id],
  )
  await rest(api.organizationId, query)
  // Sets the bulk send back to running, although its job is done.
  await query("update bulk_sends set status = 'running', finished_at = null where id = $1", [bulk.id])
  await query("update bulk_send_rows set status = 'pending', finished_at = null where bulk_send_id = $1", [bulk.id])
  const [audit] = await query<{ id: string }>('select id from audit_events where organization_id = $1 limit 1', [
    api.organizationId,
  ])
  const [root] = await query<{ id: string }>(
    'select id from api_keys where organization_id = $1 and parent_id is null',
    [api.organizationId],
  )
  const [job] = await query<{ id: string }>('select id from jobs where organization_id = $1 limit 1', [
    api.organizationId,
  ])
  const testMail = isTest ? (await testMailsOf(api, envelope))[0]!.id : 'job_00000000000000000000none'
  return {
    api,
    organization,
    keyId: root!.id,
    marker,
    ids: {
      ...{ document, draft, upload: uploadId, textDocument: text.id, folder: folder.id },
      ...{ parentFolder: parentFolder.id, emptyFolder: emptyFolder.id },
      ...{ contentHash: text.text.contentHash, envelope: envelope.id, completedEnvelope: completed.id, apiKey: key.id },
      testMail,
      signableEnvelope: signable.id,
      template: template.id,
      bulkSend: bulk.id,
      ...{ workflow: workflow.id, run: run.runId, signingLink },
      ...{ signingWorkflow: sequence.id, member: member.id, userName, webhook: webhook.id, delivery, event },
      ...{
        organization: api.organizationId,
        idempotencyKey,
        auditEvent: audit!.id,
        job: job!.id,
        webhookUrl,
        marker,
      },
    },
  }
}

/**
 * Returns the data that the first organization's calls about the second may have written: all rows of the first, and
 * the second's events about the first.
 */
export async function tracesOf(own: Party, victim: Party, query: Query): Promise<Record<string, string>> {
  const [{ count } = { count: '0' }] = await query<{ count: string }>(
    'select count(*) from audit_events where organization_id = $1 and target_id = any($2)',
    [own.api.organizationId, Object.values(victim.ids)],
  )
  return { ...(await touchesOf(victim.api.organizationId, query)), 'events about it elsewhere': count }
}

/** Waits until the organization's work is done, and cancels work that has not begun. */
const rest = (organizationId: string, query: Query): Promise<void> =>
  vi.waitFor(
    async () => {
      const open = await query<{ kind: string }>(
        "select kind from jobs where organization_id = $1 and state in ('queued', 'running')",
        [organizationId],
      )
      if (open.length > 0) throw new Error(`jobs are open: ${open.map(({ kind }) => kind)}`)
      await query("update jobs set state = 'done' where organization_id = $1 and state = 'queued'", [organizationId])
    },
    { timeout: 30_000, interval: 50 },
  )

const randomId = (): string => randomUUID().replaceAll('-', '').slice(0, 26)
