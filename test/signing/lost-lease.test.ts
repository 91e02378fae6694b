import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../core/errors.ts'
import type { Services } from '../../platform/context.ts'
import type { ClaimedJob } from '../../platform/jobs/jobs.ts'
import type { FunctionsEnv } from '../../platform/ports/functions-env.ts'
import { sealingHandler } from '../../service/sealing/sealing-job.ts'
import { bulkSendHandler } from '../../service/templates/bulk-job.ts'
import { createEnvelope, fieldOf } from '../support/envelopes.ts'
import { contextOf } from '../support/full/services.ts'
import { type Api, apiOf } from '../support/open-api.ts'
import { servicesHere } from '../support/services.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { readyDocument } from '../support/upload.ts'

const { services } = servicesHere()
let api: Api
let keyId: string

beforeAll(async () => {
  const organization = await newOrganization()
  api = apiOf(stack, organization)
  keyId = organization.keyId
})

const systemContext = (using: Services) => contextOf(using, api.organizationId, { kind: 'system', id: 'test' })

/** Adds a job that a worker has already claimed. */
const addRunningJob = (id: string, kind: string, payload: object, owner: string) =>
  queryDatabase(
    `insert into jobs (organization_id, id, kind, payload, state, attempts, lease_owner, lease_until)
     values ($1, $2, $3, $4, 'running', 1, $5, now() + interval '1 hour')`,
    [api.organizationId, id, kind, JSON.stringify(payload), owner],
  )

const attemptOf = (id: string, payload: object, owner: string) =>
  ({ id, payload, attempts: 1, lastError: null, owner, createdAt: new Date() }) as unknown

test('stores no failure of a sealing attempt that lost its lease', async () => {
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  const [jobId, payload] = [`job_seal_${envelope.id}`, { envelopeId: envelope.id }]
  await addRunningJob(jobId, 'sealing', payload, 'newer')
  await queryDatabase("update envelopes set status = 'sealing' where id = $1", [envelope.id])
  const withoutKey = { ...services.env, SEAL_PRIVATE_KEY: '', SEAL_CERTIFICATE: '' } as unknown as FunctionsEnv
  const failAs = async (owner: string) => {
    const job = attemptOf(jobId, payload, owner) as ClaimedJob<'sealing'>
    await sealingHandler(withoutKey)(systemContext(services), job)
    const [row] = await queryDatabase('select sealing_last_error from envelopes where id = $1', [envelope.id])
    return row?.sealing_last_error
  }
  try {
    expect(await failAs('older')).toBeNull()
    expect(await failAs('newer')).toBe('seal_key_missing')
  } finally {
    await queryDatabase("update envelopes set status = 'active', sealing_last_error = null where id = $1", [
      envelope.id,
    ])
    await queryDatabase('delete from jobs where id = $1', [jobId])
  }
})

test('counts the attempt at a bulk send row if the worker loses its lease before it fails', async () => {
  const documentId = await readyDocument(api)
  const content = {
    ...{ expiresInDays: 5, locale: 'en', lastSeal: 'lock', cc: [], senderMails: 'none', metadata: {}, reminders: null },
    roles: [{ role: 'Signer', delivery: 'none', fields: [fieldOf({ height: 0.1, isRequired: true })] }],
  }
  const use = { values: {}, recipients: [{ role: 'Signer', signerEmail: 'anna@example.com' }] }
  for (const [isLost, attempts] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const id = `blk_${isLost}_${documentId}`
    await queryDatabase(
      `with sent as (
         insert into bulk_sends (organization_id, id, template_id, template_version, document_id, document_version, content, api_key_id)
         values ($1, $2, 'tpl', 1, $3, 1, $4, $6))
       insert into bulk_send_rows (organization_id, bulk_send_id, position, use) values ($1, $2, 0, $5)`,
      [api.organizationId, id, documentId, JSON.stringify(content), JSON.stringify(use), keyId],
    )
    await addRunningJob(id, 'bulkSend', { bulkSendId: id }, 'older')
    const get = async () => {
      if (isLost) await queryDatabase("update jobs set lease_owner = 'newer' where id = $1", [id])
      throw new ApiError('unavailable', 'unavailable', { retryAfterSeconds: 1 })
    }
    const ctx = systemContext({ ...services, storage: { ...services.storage, get } })
    const job = attemptOf(id, { bulkSendId: id }, 'older') as ClaimedJob<'bulkSend'>
    await expect(bulkSendHandler(ctx, job)).rejects.toThrow('unavailable')
    const counted = await queryDatabase('select attempts, status from bulk_send_rows where bulk_send_id = $1', [id])
    expect(counted).toEqual([{ attempts, status: 'pending' }])
    await queryDatabase('delete from jobs where id = $1', [id])
  }
})
