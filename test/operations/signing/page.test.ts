import { expect, test } from 'vitest'
import { fieldOf } from '../../support/envelopes.ts'
import { post, sentEnvelope, viewIn } from '../../support/signing.ts'
import { queryDatabase, stack } from '../../support/stack.ts'
import { openSender } from '../../support/upload.ts'

const { api, documentId } = await openSender(stack)

test('forbids framing, indexing, caching and referrers with the headers of the signing page', async () => {
  const { link } = await sentEnvelope(api, { documentId })
  const [one, other] = await Promise.all([fetch(link), fetch(link)])
  const policy = one.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/default-src 'none'.*script-src 'nonce-[\w-]{24}' 'strict-dynamic'.*frame-ancestors 'none'$/)
  expect(other.headers.get('content-security-policy')).not.toBe(policy)
  expect(
    Object.fromEntries(
      ['cache-control', 'referrer-policy', 'x-content-type-options', 'x-robots-tag'].map((name) => [
        name,
        one.headers.get(name),
      ]),
    ),
  ).toEqual({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow, noarchive',
  })
})

test('rejects a signature for an overdue envelope, even before the expiry is recorded', async () => {
  const { envelope, link } = await sentEnvelope(api, { documentId, fields: [fieldOf({ isRequired: false })] })
  const { revision, consent } = viewIn(await (await fetch(link)).text())
  await queryDatabase("update envelopes set expires_at = now() - interval '1 second' where id = $1", [envelope.id])
  expect(viewIn(await (await fetch(link)).text()).state).toBe('expired')
  const request = { revision, consent: { version: consent.version, sha256: consent.sha256 }, values: {} }
  const response = await post(`${link}/sign`, { ...request, signature: { kind: 'typed', text: 'Anna' } })
  expect([response.status, response.body.code]).toEqual([409, 'envelope_not_active'])
})
