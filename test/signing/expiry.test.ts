import { expect, test, vi } from 'vitest'
import { createEnvelope, getEnvelope } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { linkFor, whenQuiet } from '../support/signing.ts'
import { queryDatabase, stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

test('expires an overdue envelope only once', async () => {
  const api = await openApi(stack)
  const envelope = await createEnvelope(api, { documentId: await readyDocument(api) })
  const link = await linkFor(stack, envelope)
  // Waits for the transition of the invitation, which writes the whole row and would restore the old time.
  await whenQuiet(envelope.id)
  await queryDatabase(`update envelopes set expires_at = now() - interval '1 second' where id = $1`, [envelope.id])
  expect((await api.send('POST', `/v1/signatures/requests/${envelope.id}/void`)).body.currentStatus ?? 'expired').toBe(
    'expired',
  )
  await vi.waitFor(async () => expect((await getEnvelope(api, envelope.id)).status).toBe('expired'), {
    timeout: 30_000,
    interval: 100,
  })
  expect(await (await fetch(link)).text()).toContain('The deadline has passed')
  const events = await queryDatabase('select type from webhook_events where envelope_id = $1 order by id', [
    envelope.id,
  ])
  expect(events).toEqual([{ type: 'envelope.created' }, { type: 'envelope.expired' }])
  const [chain] = await queryDatabase<{ expiries: string }>(
    `select count(*) as expiries from evidence_records where envelope_id = $1 and record::jsonb ->> 'type' = 'expired'`,
    [envelope.id],
  )
  expect(chain?.expiries).toBe('1')
})
