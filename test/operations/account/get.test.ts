import { expect, test } from 'vitest'
import { scopes } from '../../../core/scopes.ts'
import { api } from '../../support/client.ts'
import { createEnvelope } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { newKey, newOrganization } from '../../support/tenant.ts'
import { createDraft, openApi, pdfOfPages, readyDocument } from '../../support/upload.ts'

test('a fresh organization reads its name, plan, key, limits and empty usage', async () => {
  const organization = await newOrganization({ name: 'Käthe & Söhne', requestsPerMinute: 250 })
  const account = await api(organization.apiKey).expect('account.get', 200)
  expect(account).toEqual({
    organization: { id: organization.id, name: 'Käthe & Söhne', createdAt: account.organization.createdAt },
    subscription: { plan: 'standard' },
    key: {
      id: organization.keyId,
      name: 'Root key',
      scopes: [...scopes],
      createdAt: account.key.createdAt,
      expiresAt: null,
    },
    limits: { requestsPerMinute: 250, uploadBytes: 104_857_600, fieldsPerEnvelope: 200 },
    usage: { documents: 0, storedBytes: 0, envelopesThisMonth: 0 },
  })
})

test('the key in the answer is the one that asks', async () => {
  const organization = await newOrganization()
  const { keyId, apiKey } = await newKey(organization, ['accountRead'], 7)
  const { key, limits } = await api(apiKey).expect('account.get', 200)
  expect([key.id, key.scopes, limits.requestsPerMinute]).toEqual([keyId, ['accountRead'], 7])
})

test('usage counts documents outside the trash, stored bytes and the envelopes of this month, of this organization only', async () => {
  const [owner, stranger] = [await openApi(stack), await openApi(stack)]
  const pdf = pdfOfPages()
  const documentId = await readyDocument(owner, pdf)
  await createDraft(owner)
  await owner.send('DELETE', `/v1/documents/${await createDraft(owner)}`)
  await createEnvelope(owner, { documentId })
  const old = await createEnvelope(owner, { documentId })
  await queryDatabase("update envelopes set created_at = now() - interval '40 days' where id = $1", [old.id])
  const usage = async (api: typeof owner) => (await api.send('GET', '/v1/account')).body.usage
  expect(await usage(owner)).toEqual({ documents: 2, storedBytes: pdf.length, envelopesThisMonth: 1 })
  expect(await usage(stranger)).toEqual({ documents: 0, storedBytes: 0, envelopesThisMonth: 0 })
})
