import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../../dev/build/build-part.ts'
import { openScenario, type Scenario, type ScenarioResult, type ScenarioSetup, scenarioField } from './scenario.ts'

const pdf = new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf')))
const identity = { ...scenarioField, id: 'identity', type: 'attachment', y: 0.4, label: 'Identity', maxFiles: 5 }
const uploadsMax = 5

/**
 * Runs the operations of the pages behind links. After an invitation bounces, the sender reassigns, reminds and
 * corrects on the sender page. The new signer then uploads two files, removes one and signs.
 */
export async function runLinkPages(setup: ScenarioSetup): Promise<ScenarioResult> {
  const scenario = openScenario(setup)
  const { made, signAt, fetchAt, untilStatus } = scenario
  const hook = await made('/v1/signatures/webhooks', { url: setup.hookUrl })
  const documentId = await made('/v1/documents/text', { title: 'Agreement', text: 'The parties agree.' })
  const senderEmail = `${randomUUID()}@example.com`
  const id = await made('/v1/signatures/requests', {
    ...{ documentId, senderEmail, signerEmail: `${randomUUID()}@refused.example` },
    fields: [scenarioField, identity],
  })
  const link = await actAsSender(scenario, id, senderEmail)
  const [kept, removed] = [await attach(scenario, id, link), await attach(scenario, id, link)]
  await scenario.ask(`${link}/attachments/${removed}`, { method: 'DELETE', doneBy: ['not_found'] })
  await signAt(link, { values: { identity: { kind: 'files', files: [kept] } } })
  await untilStatus(id, 'completed')
  await fetchAt(link)
  const signed = { id: kept, envelope_id: id, state: 'signed' }
  const { rows } = await setup.owner.query(
    `select id, envelope_id, state from attachments where envelope_id = $1 and (state = 'signed' or id = $2)`,
    [id, removed],
  )
  if (JSON.stringify(rows) !== JSON.stringify([signed])) throw new Error(`attached: ${JSON.stringify(rows)}`)
  return {
    documents: [documentId],
    trashed: [],
    envelopes: [{ id, status: 'completed', isErased: false }],
    webhooks: [hook],
    erasedEmail: null,
  }
}

/** Reassigns a bounced envelope on the sender page. Returns the new signer's link. */
async function actAsSender(scenario: Scenario, id: string, senderEmail: string): Promise<string> {
  const { ask, exists, owner, linkTo, untilSo } = scenario
  const page = await linkTo(senderEmail, 'manage')
  await ask(page)
  const read = async () => {
    const text = 'select revision, generation from envelopes where id = $1'
    return (await owner.query<{ revision: number; generation: number }>(text, [id])).rows[0]!
  }
  const signerEmail = `${randomUUID()}@example.com`
  const { generation } = await read()
  await ask(`${page}/reassign`, { method: 'POST', body: { signerEmail, expectedGeneration: generation } })
  await linkTo(signerEmail)
  await ask(`${page}/remind`, { method: 'POST', body: {} })
  const { revision } = await read()
  const deadline = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  const correction = { documentTitle: 'Corrected agreement', message: '', deadline, expectedRevision: revision }
  await ask(`${page}/correct`, { method: 'POST', body: correction })
  const now = await read()
  if (now.generation !== generation + 1 || now.revision !== revision + 1)
    throw new Error(`the page changed generation and revision to ${JSON.stringify(now)}`)
  const sent = `select from jobs where payload ->> 'envelopeId' = $1 and payload ->> 'revision' = $2
    and payload ->> 'template' = 'corrected' and kind = 'mail' and state = 'done'`
  await untilSo('the new link is sent', () => exists(sent, [id, String(now.revision)]))
  return linkTo(signerEmail)
}

/** Uploads a file to the attachment field, and returns its id. Restarts a lost upload, as the page does. */
async function attach({ ask, exists }: Scenario, envelopeId: string, link: string): Promise<string> {
  const about = { field: identity.id, name: 'passport.pdf', mediaType: 'application/pdf', contentLength: pdf.length }
  for (let uploads = 0; uploads < uploadsMax; uploads++) {
    const { id } = JSON.parse((await ask(`${link}/attachments`, { method: 'POST', body: about }))!) as { id: string }
    const headers = { 'content-type': about.mediaType }
    await ask(`${link}/attachments/${id}`, {
      method: 'PUT',
      body: pdf,
      headers,
      doneBy: ['upload_expired', 'not_found'],
    })
    const stored = `select from attachments where envelope_id = $1 and id = $2 and state = 'stored'`
    if (await exists(stored, [envelopeId, id])) return id
  }
  throw new Error(`${uploadsMax} uploads of an attachment were lost`)
}
