import { expect, test } from 'vitest'
import { post, sentEnvelope } from '../../support/signing.ts'
import { stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)

test("records only the signer's first view in the evidence chain", async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId })
  for (let i = 0; i < 3; i++) expect((await post(`${link}/view`)).status).toBe(204)
  const { body } = await api.send('GET', `/v1/signatures/requests/${envelope.id}`)
  expect(body.signer.status).toBe('viewed')
  const { body: evidence } = await api.send('GET', `/v1/signatures/requests/${envelope.id}/evidence`)
  expect(evidence.records.map(({ type }: { type: string }) => type)).toEqual(['created', 'sent', 'opened'])
})
