import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { storeResponse } from '../../db/jobs/idempotency.ts'
import { runJob } from '../../platform/jobs/jobs.ts'
import type { Mail } from '../../platform/ports/mailer.ts'
import { mailHandler } from '../../service/mail/mail-job.ts'
import { expectStatus } from '../support/client.ts'
import { createEnvelope, newEmail } from '../support/envelopes.ts'
import { erase, eraseNow } from '../support/erasure.ts'
import { contextOf } from '../support/full/services.ts'
import { apiOf, once, openApi } from '../support/open-api.ts'
import { servicesHere } from '../support/services.ts'
import { signAndComplete, whenQuiet } from '../support/signing.ts'
import { holdLocks, queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { readyDocument } from '../support/upload.ts'

test('lets no worker store the data of a person again if it starts an email during the erasure', async () => {
  const owner = await openApi(stack)
  const [reader, documentId] = [newEmail(), await readyDocument(owner)]
  const envelope = await createEnvelope(owner, { documentId, cc: [reader] })
  await signAndComplete(owner, stack, envelope)
  await whenQuiet(envelope.id)
  const jobId = `job_${envelope.id}`
  const payload = { envelopeId: envelope.id, template: 'copy', generation: 1, revision: 1 }
  await queryDatabase(
    `insert into jobs (organization_id, id, kind, payload, dispatched_until)
     values ($1, $2, 'mail', $3::jsonb, now() + interval '1 hour')`,
    [owner.organizationId, jobId, JSON.stringify({ ...payload, recipient: { email: reader, name: null } })],
  )

  const release = await holdLocks('select from evidence_disclosures where envelope_id = $1 for update', [envelope.id])
  const erasure = eraseNow(owner, reader)
  expect(await Promise.race([erasure, setTimeout(500, 'waiting')])).toBe('waiting')
  const sent: Mail[] = []
  const send = async (mail: Mail) => {
    sent.push(mail)
    return { ok: true } as const
  }
  const job = runJob(servicesHere().services, jobId, 'mail', mailHandler({ send, prove: async () => {} }))
  await Promise.race([job, setTimeout(500)])
  await release()
  expect((await erasure).erased.envelopes).toEqual([envelope.id])
  await job
  expect(sent).toEqual([])
  expect(await queryDatabase('select 1 from jobs where id = $1', [jobId])).toEqual([])
  expect(await queryDatabase('select 1 from signing_links where recipient = $1', [reader])).toEqual([])
})

test('stores no response of a request that read the data of a person before an erasure and ends after it', async () => {
  const organization = await newOrganization()
  const owner = apiOf(stack, organization)
  const envelope = await createEnvelope(owner, { documentId: await readyDocument(owner) })
  await expectStatus(owner.send('POST', `/v1/signatures/requests/${envelope.id}/void`, { reason: 'Error' }), 200)
  await whenQuiet(envelope.id)
  const ctx = contextOf(servicesHere().services, owner.organizationId, { kind: 'system', id: 'test' })
  const header = once()
  const request = {
    apiKeyId: organization.keyId,
    operation: 'signatures.requests.void',
    key: header['idempotency-key'],
  }
  const claim = { ...request, fingerprint: 'v.hash', owner: 'running', response: '', began: new Date() }
  await ctx.db.run(storeResponse(claim))

  expect((await erase(owner, envelope.signer.email)).erased.envelopes).toEqual([envelope.id])
  const response = JSON.stringify({ status: 200, body: envelope })
  await ctx.db.run(storeResponse({ ...claim, response }))
  const stored = await queryDatabase('select response from idempotency_keys where key = $1', [request.key])
  expect(stored).toEqual([{ response: '' }])
  const retry = await owner.send('POST', `/v1/signatures/requests/${envelope.id}/void`, { reason: 'Error' }, header)
  expect([retry.status, retry.body.code]).toEqual([409, 'outcome_unknown'])
})

test('stores no response of a request that wrote nothing if an erasure ends after the request began', async () => {
  const organization = await newOrganization()
  const owner = apiOf(stack, organization)
  const envelope = await createEnvelope(owner, { documentId: await readyDocument(owner) })
  await expectStatus(owner.send('POST', `/v1/signatures/requests/${envelope.id}/void`, { reason: 'Error' }), 200)
  await whenQuiet(envelope.id)
  const ctx = contextOf(servicesHere().services, owner.organizationId, { kind: 'system', id: 'test' })
  const storedAfter = async (began: Date) => {
    const key = once()['idempotency-key']
    const request = { apiKeyId: organization.keyId, operation: 'signatures.requests.void', key }
    const response = JSON.stringify({ status: 200, body: envelope })
    await ctx.db.run(storeResponse({ ...request, fingerprint: 'v.hash', owner: 'reader', response, began }))
    return queryDatabase('select key from idempotency_keys where key = $1', [key])
  }
  expect(await storedAfter(new Date())).toHaveLength(1)

  const release = await holdLocks('select from evidence_disclosures where envelope_id = $1 for update', [envelope.id])
  const erasure = eraseNow(owner, envelope.signer.email)
  expect(await Promise.race([erasure, setTimeout(500, 'waiting')])).toBe('waiting')
  const storing = storedAfter(new Date())
  expect(await Promise.race([storing, setTimeout(500, 'waiting')])).toBe('waiting')
  await release()
  expect((await erasure).erased.envelopes).toEqual([envelope.id])
  expect(await storing).toEqual([])
  expect(await storedAfter(new Date())).toEqual([])
  expect(await storedAfter(new Date(Date.now() + 120_000))).toHaveLength(1)
})
