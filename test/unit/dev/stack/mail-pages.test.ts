import { expect, test } from 'vitest'
import { listPage } from '../../../../dev/stack/mail-pages.ts'

test('refers to `GET /v1/sandbox/mails` on the page of an empty outbox', () => {
  expect(listPage([])).toContain('Emails of test keys are in <code>GET /v1/sandbox/mails</code>.')
})
