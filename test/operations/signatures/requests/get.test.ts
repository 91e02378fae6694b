import { expect, test } from 'vitest'
import { createEnvelope } from '../../../support/envelopes.ts'
import { openApi } from '../../../support/open-api.ts'
import { stack } from '../../../support/stack.ts'
import { openSender } from '../../../support/upload.ts'

const { api, documentId } = await openSender(stack)

test('returns the created envelope', async () => {
  const created = await createEnvelope(api, { documentId, message: 'Please sign.', signerName: 'Anna' })
  const { status, body } = await api.send('GET', `/v1/signatures/requests/${created.id}`)
  expect(status).toBe(200)
  const signer = { ...created.signer, status: expect.stringMatching(/^(pending|sent)$/) }
  expect(body).toEqual({ ...created, signer })
})

test("returns the same 404 for a missing envelope and another organization's envelope", async () => {
  const { id } = await createEnvelope(api, { documentId })
  const other = await openApi(stack)
  const responses = await Promise.all(
    [id, 'env_missing'].map((one) => other.send('GET', `/v1/signatures/requests/${one}`)),
  )
  expect(responses.map(({ status }) => status)).toEqual([404, 404])
  const [foreign, missing] = responses.map(({ body }) => ({ ...body, requestId: null }))
  expect(foreign).toEqual(missing)
})
