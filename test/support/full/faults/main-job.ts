import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { erasePerson } from '../../../../admin/erase-person.ts'
import { memorySource } from '../../../../base/bytes.ts'
import { verifyEvidence } from '../../../../core/signing/verify-evidence.ts'
import { root } from '../../../../dev/build/build-part.ts'
import { fetchOverNewConnection } from '../../../../dev/support/fresh-connections.ts'
import { openScenario, type Scenario, type ScenarioResult, type ScenarioSetup, scenarioField } from './scenario.ts'

type Invited = { id: string; signerEmail: string }

const pdf = new Uint8Array(readFileSync(join(root, 'docs/demo/contract.pdf')))

/**
 * Runs the main workflow and other changes of documents and envelopes.
 *
 * Uploads one document and reads its text. The document's envelope is signed, sealed, downloaded and verified, and its
 * signer erased. Other envelopes are voided, declined, corrected, reassigned or expired. Creates, changes, trashes and
 * restores a text document.
 */
export async function runMainJob(setup: ScenarioSetup): Promise<ScenarioResult> {
  const scenario = openScenario(setup)
  const { call, made, ask } = scenario
  const hook = await made('/v1/signatures/webhooks', { url: setup.hookUrl })
  const documentId = await uploadFile(scenario)
  const invite = async (): Promise<Invited> => {
    const signerEmail = `${randomUUID()}@example.com`
    const id = await made('/v1/signatures/requests', { documentId, signerEmail, fields: [scenarioField] })
    return { id, signerEmail }
  }
  const signed = await invite()
  const voided = await invite()
  const declined = await invite()
  const expired = await invite()
  const passedOn = await invite()
  const ended = { doneBy: ['envelope_not_active', 'link_expired'] }
  const [textId] = await Promise.all([
    changeText(scenario),
    call('POST', `/v1/signatures/requests/${voided.id}/void`, { reason: 'The terms changed' }, ended),
    scenario
      .linkTo(declined.signerEmail)
      .then((link) => ask(`${link}/decline`, { method: 'POST', body: { reason: 'No' }, ...ended })),
    letExpire(scenario, expired),
    passOn(scenario, passedOn),
    scenario.signBy(signed.signerEmail).then(() => scenario.untilStatus(signed.id, 'completed')),
  ])
  await verifyFinished(scenario, signed.id)
  await scenario.fetchAt(await scenario.linkTo(signed.signerEmail))
  await call('GET', `/v1/documents/${documentId}/audit-events`)
  await readText(scenario, documentId)
  await eraseOf(scenario, signed.signerEmail)
  return {
    documents: [documentId, textId],
    trashed: [textId],
    envelopes: [
      { id: signed.id, status: 'completed', isErased: true },
      { id: voided.id, status: 'voided', isErased: false },
      { id: declined.id, status: 'declined', isErased: false },
      { id: expired.id, status: 'expired', isErased: false },
      { id: passedOn.id, status: 'voided', isErased: false },
    ],
    webhooks: [hook],
    erasedEmail: signed.signerEmail,
  }
}

/** Uploads a document from which text can be extracted. */
async function uploadFile({ call, made, ask, untilSo }: Scenario): Promise<string> {
  const id = await made('/v1/documents', { title: 'Agreement', type: 'contract' })
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  type Upload = { uploadId: string; uploadUrl: string; requiredHeaders: Record<string, string> }
  const begin = () => call<Upload>('POST', `/v1/documents/${id}/upload-url`, { contentLength: pdf.length, sha256 })
  // The upload URL is secret. If the response with it was lost permanently, another URL is requested.
  const { uploadId, uploadUrl, requiredHeaders } = ((await begin()) ?? (await begin()))!
  const { 'content-length': _, ...headers } = requiredHeaders
  await ask(uploadUrl, { method: 'PUT', body: pdf, headers })
  await call('POST', `/v1/documents/${id}/uploads/complete`, { uploadId })
  await untilSo('the text can be read', async () => {
    const now = await call<{ text: { status: string } }>('GET', `/v1/documents/${id}`)
    return now!.text.status !== 'pending'
  })
  return id
}

/**
 * Reads a document's text. The text may be missing if three attempts in a row crashed their worker, which later checks
 * verify.
 */
async function readText({ call }: Scenario, id: string): Promise<void> {
  const { text } = (await call<{ text: { status: string } }>('GET', `/v1/documents/${id}`))!
  if (text.status === 'ready') await call('GET', `/v1/documents/${id}/content`)
}

/** Creates a text document, changes, trashes and restores it, and trashes it again. Returns its id. */
async function changeText({ call, made }: Scenario): Promise<string> {
  const id = await made('/v1/documents/text', { title: 'Notes', text: 'The parties met.' })
  const path = `/v1/documents/${id}`
  const { text } = (await call<{ text: { contentHash: string } }>('GET', path))!
  const edit = { text: 'They met again.', expectedContentHash: text.contentHash }
  await call('POST', `${path}/versions`, edit, { doneBy: ['content_changed'] })
  await call('PATCH', path, { title: 'Notes of the meeting' })
  await call('DELETE', path)
  await call('POST', `${path}/restore`)
  await call('DELETE', path)
  return id
}

/** Sets an envelope's expiry to the past when no job writes to its row, so the cron expires it. */
async function letExpire(scenario: Scenario, { id, signerEmail }: Invited): Promise<void> {
  const { owner, exists, linkTo, untilSo } = scenario
  await linkTo(signerEmail)
  const open = `select from jobs where payload ->> 'envelopeId' = $1 and due_at is not null`
  await untilSo('the mails of an envelope are out', async () => !(await exists(open, [id])))
  await owner.query(`update envelopes set expires_at = now() - interval '1 second' where id = $1`, [id])
  await untilSo('an envelope is expired', () =>
    exists(`select from envelopes where id = $1 and status = 'expired'`, [id]),
  )
}

/** Corrects an envelope, reassigns it and then voids it. */
async function passOn({ call, exists, linkTo }: Scenario, { id, signerEmail }: Invited): Promise<void> {
  const path = `/v1/signatures/requests/${id}`
  await linkTo(signerEmail)
  const correction = { message: 'Now with the right page.', expectedRevision: 1 }
  await call('POST', `${path}/correct`, correction, { doneBy: ['revision_conflict'] })
  const next = `${randomUUID()}@example.com`
  const isDone = () => exists('select from envelopes where id = $1 and signer_email = $2', [id, next])
  await call('POST', `${path}/reassign`, { signerEmail: next, signerName: 'Ben' }, { isDone })
  await linkTo(next)
  await call('POST', `${path}/void`, {}, { doneBy: ['envelope_not_active'] })
}

/** Downloads a completed envelope as signer and sender, and verifies it offline. */
async function verifyFinished({ call, trust }: Scenario, id: string): Promise<void> {
  const path = `/v1/signatures/requests/${id}`
  const fetched = async (artifact: 'document' | 'certificate') => {
    const { url } = (await call<{ url: string }>('GET', `${path}/artifacts/${artifact}`))!
    return memorySource(new Uint8Array(await (await fetchOverNewConnection(url)).arrayBuffer()))
  }
  const [file, certificate] = [await fetched('document'), await fetched('certificate')]
  const bundle = await call<unknown>('GET', `${path}/evidence`)
  const { checks } = await verifyEvidence(bundle, { pdf: file, certificate, ...trust })
  const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name)
  if (failed.length > 0) throw new Error(`the evidence of ${id} fails ${failed.join(', ')}`)
}

/** Erases a person and the person's files when no unfinished work uses them. */
async function eraseOf({ ownerUrl, organizationId, untilSo }: Scenario, email: string): Promise<void> {
  await untilSo('a person is erased', async () => {
    const { kept } = await erasePerson(ownerUrl, { organizationId, email, files: 'delete' })
    return kept.length === 0
  })
}
