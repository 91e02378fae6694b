import { expect, test } from 'vitest'
import { memorySource } from '../../../base/bytes.ts'
import { verifyEvidence } from '../../../core/signing/verify-evidence.ts'
import { readVerifyFragment } from '../../../core/signing/verify-fragment.ts'
import type { Response } from '../../support/client.ts'
import { completedFor, newSequence, pageIn, signedMailsTo, signStep } from '../../support/copies.ts'
import { artifactOf, createEnvelope, getEnvelope, newEmail } from '../../support/envelopes.ts'
import { linkFor, sentEnvelope, signAndComplete, viewIn } from '../../support/signing.ts'
import { mailsTo, queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)

const bytesAt = async (address: string) =>
  new Uint8Array(await (await fetch(address, { headers: { accept: 'application/pdf' } })).arrayBuffer())

const evidenceAt = async (link: string): Promise<Response['body']> => (await fetch(`${link}/evidence`)).json()

/** Returns the failed checks of all files at a link, verified with the published keys. */
async function failuresAt(link: string): Promise<string[]> {
  const { checks } = await verifyEvidence(await evidenceAt(link), {
    pdf: memorySource(await bytesAt(`${link}/artifacts/document`)),
    certificate: memorySource(await bytesAt(`${link}/artifacts/certificate`)),
    publicKey: stack.checkpointPublicKey,
  })
  return checks.filter(({ ok }) => !ok).map(({ name }) => name)
}

async function certificateLink(envelopeId: string): Promise<string> {
  const text = Buffer.from(await artifactOf(api, envelopeId, 'certificate')).toString('latin1')
  const fragment = /verify\.html#([^)\s]+)\)/.exec(text)?.[1] ?? ''
  return `${stack.baseUrl}/sign/${readVerifyFragment(fragment)?.token}`
}

test('returns valid evidence through the signing link only after completion', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId })
  expect((await fetch(`${link}/evidence`)).status).toBe(404)
  await signAndComplete(api, stack, envelope)
  const response = await fetch(`${link}/evidence`)
  expect(response.headers.get('content-disposition')).toContain('filename="Contract (evidence).json"')
  expect(((await response.json()) as Response['body']).integrity.valid).toBe(true)
  expect(await failuresAt(link)).toEqual([])
})

test('returns the evidence of the last step to the first signer after all signers have signed', async () => {
  const [first, second] = [newEmail(), newEmail()]
  const { steps } = await newSequence(api, [first, second])
  await signStep(api, steps[0])
  const link = pageIn((await mailsTo(first))[0]!)
  expect((await evidenceAt(link)).envelopeId).toBe(steps[0].id)
  expect(await failuresAt(link)).toEqual([])
  await signStep(api, steps[1])
  expect((await evidenceAt(link)).envelopeId).toBe(steps[1].id)
  expect(await failuresAt(link)).toEqual([])
})

test('omits former signers and messages to them from the evidence that a cc recipient downloads', async () => {
  const [reader, former] = [newEmail(), newEmail()]
  const created = await createEnvelope(api, {
    documentId,
    signerEmail: former,
    signerName: 'Fritz Former',
    message: 'For Fritz alone',
    cc: [reader],
  })
  await linkFor(stack, created)
  const change = { signerEmail: newEmail(), signerName: 'Nina Next', reason: 'Fritz fell ill' }
  await api.send('POST', `/v1/signatures/requests/${created.id}/reassign`, change)
  await signAndComplete(api, stack, await getEnvelope(api, created.id))
  await expect.poll(async () => (await signedMailsTo(reader)).length).toBe(1)
  const link = pageIn((await signedMailsTo(reader))[0]!)
  const text = JSON.stringify(await evidenceAt(link))
  for (const kept of [former, 'Fritz', 'For Fritz alone', 'fell ill']) expect(text).not.toContain(kept)
  expect(text).toContain('Nina Next')
  expect(await failuresAt(link)).toEqual([])
  const whole = JSON.stringify((await api.send('GET', `/v1/signatures/requests/${created.id}/evidence`)).body)
  expect(whole).toContain('Fritz fell ill')
})

test('returns the evidence, but no files, for the link in the certificate', async () => {
  const completed = await completedFor(api)
  const link = await certificateLink(completed.id)
  expect((await evidenceAt(link)).envelopeId).toBe(completed.id)
  expect(await (await fetch(`${link}/status`)).json()).toMatchObject({
    artifacts: { document: false, certificate: false, evidence: true },
  })
  const page = await fetch(link)
  expect([page.status, viewIn(await page.text()).state]).toEqual([404, 'gone'])
  for (const path of ['document', 'artifacts/document', 'artifacts/certificate'])
    expect([path, (await fetch(`${link}/${path}`)).status]).toEqual([path, 404])
})

test('emails a cc recipient the chain head, and records the reader of the evidence in the audit log', async () => {
  const reader = newEmail()
  const completed = await completedFor(api, { cc: [reader] })
  const [mail] = await signedMailsTo(reader)
  const fragment = readVerifyFragment(/verify\.html#(\S+)/.exec(mail!.text)?.[1] ?? '')
  const { head } = await evidenceAt(pageIn(mail!))
  expect(fragment).toMatchObject({ envelopeId: completed.id, head, token: pageIn(mail!).split('/').at(-1) })
  const read = await queryDatabase(
    "select actor_kind from audit_events where target_id = $1 and action = 'envelope.evidence_read'",
    [completed.id],
  )
  expect(read).toEqual([{ actor_kind: 'reader' }])
})
