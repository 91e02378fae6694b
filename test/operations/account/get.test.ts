import { expect, test } from 'vitest'
import { scopes } from '../../../core/scopes.ts'
import { api } from '../../support/client.ts'
import { createEnvelope } from '../../support/envelopes.ts'
import { openApi } from '../../support/open-api.ts'
import { pdfOfPages } from '../../support/sample-pdf.ts'
import { signAndComplete } from '../../support/signing.ts'
import { sized } from '../../support/size.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { newKey, newOrganization } from '../../support/tenant.ts'
import { awayFromMidnight } from '../../support/time-windows.ts'
import { createDraft, readyDocument } from '../../support/upload.ts'

test('returns the name, plan, key, limits and zero usage of a new organization', async () => {
  const organization = await newOrganization({ name: 'Käthe & Söhne', requestsPerMinute: 250 })
  const account = await api(organization.apiKey).expect('account.get', 200)
  expect(account).toEqual({
    organization: {
      id: organization.id,
      name: 'Käthe & Söhne',
      environment: 'live',
      createdAt: account.organization.createdAt,
    },
    subscription: { plan: 'standard' },
    key: {
      id: organization.keyId,
      name: 'Root key',
      scopes: [...scopes],
      createdAt: account.key.createdAt,
      expiresAt: null,
    },
    limits: {
      requestsPerMinute: 250,
      uploadBytes: 104_857_600,
      metadataBytes: 65_536,
      fieldsPerEnvelope: 200,
      signersPerWorkflow: 20,
      documentsPerExport: 500,
      webhookEndpoints: 50,
    },
    usage: { documents: 0, storedBytes: 0, members: 0, envelopesThisMonth: 0 },
    budgets: account.budgets,
  })
})

test('returns the calling API key with its scopes and rate limit', async () => {
  const organization = await newOrganization()
  const { keyId, apiKey } = await newKey(organization, ['accountRead'], 7)
  const { key, limits } = await api(apiKey).expect('account.get', 200)
  expect([key.id, key.scopes, limits.requestsPerMinute]).toEqual([keyId, ['accountRead'], 7])
})

test('counts documents outside the trash, all stored bytes, members, and envelopes created in the current month', async () => {
  await awayFromMidnight()
  const [owner, stranger] = [await openApi(stack), await openApi(stack)]
  const usage = async (api: typeof owner) => (await api.send('GET', '/v1/account')).body.usage
  const pdf = pdfOfPages()
  const documentId = await readyDocument(owner, pdf)
  await createDraft(owner)
  const trashed = await readyDocument(owner, pdf)
  await owner.send('DELETE', `/v1/documents/${trashed}`)
  await createEnvelope(owner, { documentId })
  const old = await createEnvelope(owner, { documentId })
  await queryDatabase("update envelopes set created_at = now() - interval '40 days' where id = $1", [old.id])
  const user = (n: number) => owner.send('POST', '/scim/v2/Users', { userName: `user-${n}@example.com` })
  await user(1)
  await owner.send('DELETE', `/scim/v2/Users/${(await user(2)).body.id}`)
  const held = { documents: 2, storedBytes: 2 * pdf.length, members: 1, envelopesThisMonth: 1 }
  expect(await usage(owner)).toEqual(held)

  await owner.send('POST', `/v1/documents/${trashed}/restore`)
  const { artifacts } = await signAndComplete(owner, stack, await createEnvelope(owner, { documentId }))
  expect(await usage(owner)).toEqual({
    ...held,
    documents: 3,
    storedBytes: held.storedBytes + artifacts.document.contentLength + artifacts.certificate.contentLength,
    envelopesThisMonth: 2,
  })
  expect(await usage(stranger)).toEqual({ documents: 0, storedBytes: 0, members: 0, envelopesThisMonth: 0 })
})

test('counts usage exactly after concurrent document creations and deletions', async () => {
  const owner = await openApi(stack)
  const count = sized(30, 99)
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const id = await createDraft(owner)
      if (n % 3 === 0) await owner.send('DELETE', `/v1/documents/${id}`)
    }),
  )
  expect((await owner.send('GET', '/v1/account')).body.usage.documents).toBe((count * 2) / 3)
  // Reads all tables in a single statement, and therefore in one snapshot.
  const differences = await queryDatabase(
    `with held as (
       select organization_id, 'documents' as kind, 1 as amount from documents where status <> 'trashed'
       union all select organization_id, 'storedBytes', content_length from document_versions
       union all select organization_id, 'storedBytes', content_length from artifacts where removed_at is null
       union all select organization_id, 'storedBytes', content_length from attachments
       union all select organization_id, 'members', 1 from members where removed_at is null
       union all select organization_id, kind, -amount from usage_counters where kind in ('documents', 'storedBytes', 'members'))
     select organization_id, kind, sum(amount) as difference from held group by 1, 2 having sum(amount) <> 0`,
  )
  expect(differences).toEqual([])
})

test('counts documents exactly after SQL statements that insert, update or delete many rows', async () => {
  const { id } = await newOrganization()
  const amounts = async () =>
    (
      await queryDatabase<{ kind: string; amount: number }>(
        `select kind, sum(amount)::int as amount from usage_counters where organization_id = $1 and kind = 'documents' group by kind`,
        [id],
      )
    ).map(({ kind, amount }) => `${kind} ${amount}`)
  await queryDatabase(
    `insert into documents (organization_id, id, title, type, metadata)
     select $1, 'doc_count_' || i || $1, 'A', 'other', '{}' from generate_series(1, 1000) i`,
    [id],
  )
  expect(await amounts()).toEqual(['documents 1000'])
  await queryDatabase("update documents set status = 'trashed' where organization_id = $1 and id like 'doc_count_1%'", [
    id,
  ])
  expect(await amounts()).toEqual(['documents 888'])
  await queryDatabase("update documents set title = 'B' where organization_id = $1", [id])
  await queryDatabase("delete from documents where organization_id = $1 and id like 'doc_count_2%'", [id])
  expect(await amounts()).toEqual(['documents 777'])
})
