import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { searchIn, searchIndex } from '../../../dev/build/docs/search-entries.ts'

const index = searchIndex(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')))
const operation = (id: string) => `/docs/operations/${id}`

/** Search words, and a result that must be among the first three. */
test.each([
  ['cancel envelope', operation('signatures.requests.void')],
  ['webhook signature', '/docs/webhooks#verify'],
  ['how to verify a webhook', '/docs/webhooks#verify'],
  ['resend invitation', operation('signatures.requests.remind')],
  ['download signed pdf', operation('signatures.requests.artifact')],
  ['change signer', operation('signatures.requests.correct')],
  ['delete user data', '/docs/retention#erasing-a-person'],
  ['rate limit', '/docs/api#rate-limits'],
  ['iframe', '/docs/embedding#open-a-session'],
  ['logo', operation('organization.brand.set')],
  ['retry webhook', operation('signatures.webhooks.deliveries.replay')],
  ['multiple signers', '/docs/signing#several-signers'],
  ['audit log', '/docs/audit#the-audit-log'],
  ['send contract for signature', operation('signatures.requests.create')],
  ['upload pdf', operation('documents.uploadUrl.create')],
  ['access code', '/docs/signing-page#access-codes'],
  ['get status of envelope', operation('signatures.requests.get')],
  ['bulk send', operation('templates.bulk')],
  ['idempotency', '/docs/api#idempotency'],
  ['webhok rotating', operation('signatures.webhooks.rotateSecret')],
  ['coordinates of fields', operation('documents.places.find')],
])('finds the relevant docs page among the first three results for “%s”', (query, expected) => {
  const found = searchIn(index, query).map(({ id }) => id)
  expect(found.slice(0, 3)).toContain(expected)
})

/** Search words, and the expected first result. */
test.each([
  ['cancel envelope', operation('signatures.requests.void')],
  ['cancel', operation('signatures.requests.void')],
  ['webhook signature', '/docs/webhooks#verify'],
  ['webhook events', '/docs/webhooks#events'],
  ['resend email', operation('signatures.requests.remind')],
  ['delete person', '/docs/retention#erasing-a-person'],
  ['delete document', operation('documents.delete')],
  ['download signed pdf', operation('signatures.requests.artifact')],
  ['certificate', operation('signatures.requests.artifact')],
  ['change signer', operation('signatures.requests.reassign')],
  ['set deadline', operation('signatures.requests.create')],
  ['expired', '/docs/signing#states'],
  ['rate limit', '/docs/api#rate-limits'],
  ['429', '/docs/api#rate-limits'],
  ['retry', '/docs/api#retries'],
  ['timeout', '/docs/api#retries'],
  ['pagination', '/docs/api#lists'],
  ['test mode', '/docs/sandbox#the-sandbox'],
  ['create api key', operation('apiKeys.create')],
  ['authentication', '/docs/api#authentication'],
  ['embedded signing', operation('signatures.requests.embeddedSession')],
  ['file size limit', '/docs/limits#budgets'],
  ['attachments', '/docs/attachments#the-field'],
  ['sdk', '/docs/api#generated-clients'],
  ['language', '/docs/signing-page#what-the-page-does-for-the-signer'],
  ['signing link', '/docs/signing-page#the-signers-addresses'],
  ['legal hold', '/docs/retention#legal-hold-and-retention'],
  ['error codes', '/docs/errors#codes'],
])('finds the relevant docs page as the first result for “%s”', (query, expected) => {
  expect(searchIn(index, query)[0]?.id).toBe(expected)
})

test('finds no docs page for an unknown word alone, but ignores the word next to a known word', () => {
  expect(searchIn(index, 'qqqqzzzz')).toEqual([])
  expect(searchIn(index, 'remind qqqqzzzz')[0]?.id).toBe(operation('signatures.requests.remind'))
})
