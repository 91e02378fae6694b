import { beforeAll, expect, test } from 'vitest'
import { makeCheckpointKey } from '../../admin/make-keys.ts'
import { loadEnvelope } from '../../db/signing/envelopes.ts'
import { series } from '../../db/statement.ts'
import type { Context } from '../../platform/context.ts'
import { sendAgain } from '../../service/send-again/send-again.ts'
import { addJob, type Effects } from '../../service/signing/follow-ups.ts'
import { transitionOrThrow } from '../../service/signing/transition.ts'
import { setBudgets } from '../support/budgets.ts'
import { newSequence } from '../support/copies.ts'
import { openWebhooks } from '../support/deliveries.ts'
import { createEnvelope, newEmail } from '../support/envelopes.ts'
import { contextOf } from '../support/full/services.ts'
import { addMember } from '../support/members.ts'
import type { Api } from '../support/open-api.ts'
import { servicesHere } from '../support/services.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { openSender } from '../support/upload.ts'

type Message = Parameters<Context['dispatch']>[0]
type Recorded = { ctx: Context; messages: Message[]; logged: Record<string, unknown>[] }

let secrets: Parameters<typeof servicesHere>[0]
beforeAll(async () => {
  const { privateKeyPem: checkpointPrivateKey, publicKeyPem: checkpointPublicKey } = await makeCheckpointKey()
  const { webhookEncryptionKeys } = stack
  const keys = { checkpointPrivateKey, checkpointPublicKey, webhookEncryptionKeys, linkSecret: 'x'.repeat(32) }
  secrets = { secrets: { ...keys, sealPrivateKey: '', sealCertificate: '' } }
})

/** Returns a context that records job messages and log lines. */
function recording(api: Api): Recorded {
  const messages: Message[] = []
  const logged: Recorded['logged'] = []
  const services = {
    ...servicesHere(secrets).services,
    log: (_level: string, fields: object) => logged.push({ ...fields }),
  }
  const ctx = contextOf(services as never, api.organizationId, { kind: 'system', id: 'test' })
  return { ctx: { ...ctx, dispatch: async (job) => void messages.push(job) }, messages, logged }
}

const storedJobs = async (messages: Message[]): Promise<string[]> =>
  (await queryDatabase<{ id: string }>('select id from jobs where id = any ($1)', [messages.map(({ id }) => id)])).map(
    ({ id }) => id,
  )

async function decline({ ctx }: Recorded, id: string): Promise<void> {
  const command = { type: 'decline', reason: null, generation: 1, revision: 1, ip: null, userAgent: null } as const
  await transitionOrThrow(ctx, id, () => command)
}

test.each(['a sender contact', 'an administrator'])(
  'sends no email to %s whose daily email budget is exhausted',
  async (person) => {
    const { api, documentId } = await openSender(stack)
    const senderEmail = newEmail()
    const envelope = await createEnvelope(api, { documentId, senderEmail })
    if (person === 'an administrator') {
      await addMember(api.organizationId, { role: 'admin' })
      await queryDatabase('update envelopes set sender_email = null, sender_member_id = null where id = $1', [
        envelope.id,
      ])
    }
    await setBudgets(api, { senderMailsPerDay: 0 })
    const recorded = recording(api)
    await decline(recorded, envelope.id)
    const kinds = await queryDatabase<{ template: string }>(
      "select payload->>'template' as template from jobs where payload->>'envelopeId' = $1 order by id",
      [envelope.id],
    )
    expect(kinds.map(({ template }) => template)).toEqual(['invitation', 'declined'])
    expect(recorded.messages).toHaveLength(1)
    expect(await storedJobs(recorded.messages)).toEqual(recorded.messages.map(({ id }) => id))
    expect(recorded.logged).toContainEqual(
      expect.objectContaining({ event: 'mail_limit_reached', envelopeId: envelope.id, reason: 'senderDeclined' }),
    )
  },
)

test('dispatches no email for an envelope that was not created', async () => {
  const { api } = await openSender(stack)
  const { ctx, messages, logged } = recording(api)
  const effects: Effects = { statements: [], jobs: [] }
  const payload = { envelopeId: ctx.newId('envelope'), template: 'senderDeclined', generation: 1, revision: 1 } as const
  addJob(ctx, effects, { id: payload.envelopeId }, { kind: 'mail', payload })
  await ctx.db.batch({ effects: series(effects.statements) })
  const stored = await queryDatabase("select id from jobs where payload->>'envelopeId' = $1", [payload.envelopeId])
  expect({ stored, jobs: effects.jobs, messages, logged }).toEqual({ stored: [], jobs: [], messages: [], logged: [] })
})

test('dispatches the decline email to a sender contact within the daily email budget', async () => {
  const { api, documentId } = await openSender(stack)
  const envelope = await createEnvelope(api, { documentId, senderEmail: newEmail() })
  const recorded = recording(api)
  await decline(recorded, envelope.id)
  expect(recorded.messages).toHaveLength(2)
  expect(await storedJobs(recorded.messages)).toHaveLength(2)
  expect(recorded.logged).toEqual([])
})

test('dispatches the webhook events of every envelope in a workflow that is sent again', async () => {
  const { api, endpoint } = await openWebhooks()
  await endpoint('/created', { events: ['envelope.created'] })
  const { steps } = await newSequence(api, [newEmail(), newEmail()])
  await queryDatabase("update envelopes set status = 'declined' where id = $1", [steps[0].id])
  const { ctx, messages } = recording(api)
  const record = await ctx.db.run(loadEnvelope(steps[0].id))
  const at = new Date()
  expect(
    await sendAgain(ctx, record as never, { codes: new Map(), expiresAt: new Date(at.getTime() + 86_400_000), at }),
  ).toBe(true)
  const events = await queryDatabase<{ id: string }>(
    "select v.id from webhook_events v join envelopes e on e.id = v.envelope_id where e.previous_envelope_id = any ($1) and v.type = 'envelope.created'",
    [steps.map(({ id }: { id: string }) => id)],
  )
  expect(events).toHaveLength(2)
  const dispatched = (kind: string) => messages.filter((job) => job.kind === kind).map(({ id }) => id)
  expect(dispatched('webhook').sort()).toEqual(events.map(({ id }) => id).sort())
  expect(dispatched('mail')).toHaveLength(1)
})
