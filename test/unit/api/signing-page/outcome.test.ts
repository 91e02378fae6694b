import { expect, test } from 'vitest'
import { outcomeOf } from '../../../../web/signing-page/outcome.ts'
import { textsByLocale } from '../../../support/page-texts.ts'
import { closedView, lostView } from './views.ts'

test.each([
  [true, false, 1, 'After the last signature, you receive the completed document by email'],
  [false, false, 1, 'The document is complete after the last signature.'],
  [false, true, 1, 'The missing signatures can no longer be added.'],
  [false, false, 3, 'All 3 signatures are complete.'],
])(
  'explains to a signer who else must sign and what follows (mailed: %s, stopped: %s, %i of 3 signed)',
  (isMailed, isStopped, done, words) => {
    const view = closedView({ signed: { done, total: 3, isStopped, isMailed } })
    const paragraphs = outcomeOf(view, textsByLocale.en).paragraphs.join(' ')
    expect(paragraphs).toContain(words)
    if (!isMailed) expect(paragraphs).not.toContain('by email')
  },
)

test('names two signatures as both', () => {
  const view = closedView({ signed: { done: 2, total: 2, isStopped: false, isMailed: true } })
  expect(outcomeOf(view, textsByLocale.en).paragraphs).toContain('Both signatures are complete.')
})

test.each([
  [
    'replaced',
    'The request was reassigned after this link was sent. If you received a newer email, open the link in that email.',
  ],
  ['corrected', 'The request was corrected after this link was sent.'],
] as const)('explains why a link was %s', (state, words) => {
  expect(outcomeOf(lostView(state), textsByLocale.en).paragraphs.join(' ')).toContain(words)
})

test.each([
  [1, false, 'Download the document with the signatures so far'],
  [1, true, 'Download the signed document'],
  [3, false, 'Download the signed document'],
])('names the download by its signatures (%i of 3 signed, stopped: %s)', (done, isStopped, label) => {
  const view = closedView({ signed: { done, total: 3, isStopped, isMailed: true } })
  expect(outcomeOf(view, textsByLocale.en).links.find(({ kind }) => kind === 'document')?.label).toBe(label)
})

test('states how long the downloads are available, only if there are downloads', () => {
  const sentence = 'The downloads are available for 30 days after completion.'
  expect(outcomeOf(closedView({}), textsByLocale.en).paragraphs).toContain(sentence)
  const artifacts = { document: false, certificate: false, evidence: false }
  expect(outcomeOf(closedView({ artifacts }), textsByLocale.en).paragraphs).not.toContain(sentence)
})

test('states that the page updates automatically while the document is being sealed', () => {
  const { paragraphs } = outcomeOf(closedView({ state: 'sealing' }), textsByLocale.en)
  expect(paragraphs.join(' ')).toContain('updates automatically')
})
