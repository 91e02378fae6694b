import { expect, test } from 'vitest'
import { recipientsOverLimit } from '../../../../core/templates/recipient-limit.ts'
import type { FilledTemplate } from '../../../../core/templates/template-use.ts'

const use = (cc: string[], ...signers: [email: string, more?: object][]) =>
  ({
    cc,
    signers: signers.map(([signerEmail, more]) => ({ signerEmail, delivery: 'email', fields: [], ...more })),
  }) as unknown as FilledTemplate

test.each<[string, FilledTemplate[], [string, number][]]>([
  ['none at the limit', [use(['a@x.de'], ['1@x.de']), use(['a@x.de'], ['2@x.de'])], []],
  [
    'a copy recipient, regardless of letter case',
    [use(['a@x.de'], ['1@x.de']), use(['A@x.de'], ['2@x.de']), use(['a@X.de'], ['3@x.de'])],
    [['a@x.de', 3]],
  ],
  ['a repeated first signer', ['1', '2', '3'].map((n) => use([], ['b@x.de'], [`${n}@x.de`])), [['b@x.de', 3]]],
  ['no repeated later signer', ['1', '2', '3'].map((n) => use([], [`${n}@x.de`], ['b@x.de'])), []],
  [
    'a repeated parallel first signer',
    ['1', '2', '3'].map((n) => use([], [`${n}@x.de`, { order: 2 }], ['b@x.de', { order: 2 }])),
    [['b@x.de', 3]],
  ],
  ['no signer without email delivery', ['1', '2', '3'].map(() => use([], ['b@x.de', { delivery: 'none' }])), []],
  [
    'a first signer who also receives copies',
    [use(['c@x.de'], ['1@x.de']), use(['c@x.de'], ['2@x.de']), use([], ['c@x.de'])],
    [['c@x.de', 3]],
  ],
])('reports recipients above the daily email limit: %s', (_, uses, expected) => {
  expect(recipientsOverLimit(uses, 2).map(({ email, mails }) => [email, mails])).toEqual(expected)
})
