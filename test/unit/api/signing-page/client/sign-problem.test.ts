import { expect, it } from 'vitest'
import { signProblemSentence } from '../../../../../web/signing-page/sign-problem.ts'
import { textsByLocale } from '../../../../support/page-texts.ts'

const texts = textsByLocale.en

it.each([
  [409, 'document_not_ready', 'The sender’s document is locked because a scan found malware.'],
  [409, 'document_changed', 'The document has changed since you opened this page.'],
  [409, 'consent_changed', 'The consent statement has changed since you opened this page.'],
  [409, 'concurrent_change', 'The service is busy.'],
  [503, 'unavailable', 'The service is busy.'],
  [0, 'network', texts.notSent],
  [422, 'invalid_request', 'Your signature was not accepted.'],
])('explains to the signer why a signature was rejected with the status %i and the code %s', (status, code, words) => {
  expect(signProblemSentence({ status, code, errors: [] }, texts)).toContain(words)
})
