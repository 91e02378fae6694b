import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../dev/build/build-part.ts'
import { searchIn, searchIndex } from '../../../dev/build/docs/search-entries.ts'

const index = searchIndex(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')))
const operation = (id: string) => `/docs/reference#operation-${id}`

/** Entered words, and a result that must be among the first three. */
test.each([
  ['cancel envelope', operation('signatures.requests.void')],
  ['webhook signature', '/docs/webhooks#verify'],
  ['how to verify a webhook', '/docs/webhooks#verify'],
  ['resend invitation', operation('signatures.requests.remind')],
  ['download signed pdf', operation('signatures.requests.artifact')],
  ['change signer', operation('signatures.requests.correct')],
  ['delete user data', '/docs/retention#erasing-a-person'],
  ['rate limit', '/docs/api#rate-limits'],
  ['iframe', '/docs/signing#embedding'],
  ['logo', operation('organization.brand.set')],
  ['retry webhook', operation('signatures.webhooks.deliveries.replay')],
  ['multiple signers', '/docs/signing#several-signers'],
  ['audit log', '/docs/audit#the-audit-log'],
  ['send contract for signature', operation('signatures.requests.create')],
  ['upload pdf', operation('documents.uploadUrl.create')],
  ['access code', '/docs/signing#access-codes'],
  ['get status of envelope', operation('signatures.requests.get')],
  ['bulk send', operation('templates.bulk')],
  ['idempotency', '/docs/api#idempotency'],
  ['webhok rotating', operation('signatures.webhooks.rotateSecret')],
  ['coordinates of fields', operation('documents.places.find')],
])('finds a page by the question “%s”', (entered, expected) => {
  const found = searchIn(index, entered).map(({ id }) => id)
  expect(found.slice(0, 3)).toContain(expected)
})

test('finds nothing if no word occurs, and finds pages if only some words occur', () => {
  expect(searchIn(index, 'qqqqzzzz')).toEqual([])
  expect(searchIn(index, 'remind qqqqzzzz')[0]?.id).toBe(operation('signatures.requests.remind'))
})
