import { expect, test } from 'vitest'
import { getEnvelope } from '../../support/envelopes.ts'
import { post, sentEnvelope } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)

const statusOf = async (link: string) => (await fetch(`${link}/status`)).json()

test('returns the status and the end of an envelope, and no files, before completion', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId })
  const nothing = {
    occurredAt: null,
    reason: null,
    artifacts: { document: false, certificate: false, evidence: false },
    signed: null,
    head: null,
  }
  expect(await statusOf(link)).toEqual({ status: 'active', ...nothing })
  await post(`${link}/decline`, { reason: 'Too dear' })
  const { declinedAt } = await getEnvelope(api, envelope.id)
  expect(await statusOf(link)).toEqual({ ...nothing, status: 'declined', occurredAt: declinedAt, reason: 'Too dear' })
})

test('returns the status `expired` for an overdue envelope even before the expiry is recorded', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId })
  await queryDatabase("update envelopes set expires_at = now() - interval '1 second' where id = $1", [envelope.id])
  expect(await statusOf(link)).toMatchObject({ status: 'expired' })
})
