import { expect, test } from 'vitest'
import { isForReaders } from '../../../../core/signing/shared-evidence.ts'

const records = ['created', 'sent', 'bounced', 'reassigned', 'sent', 'signed'].map((type, index) => ({
  sequence: index + 1,
  type,
}))
const opened = (sequence: number, ...names: string[]) =>
  names.map((name) => ({ sequence, name, salt: '00', value: `${name} ${sequence}` }))

test('discloses the title and last signer to cc recipients, but no former signer or message', () => {
  const disclosures = [
    ...opened(1, 'email', 'name', 'documentTitle', 'message'),
    ...opened(2, 'email'),
    ...opened(3, 'detail'),
    ...opened(4, 'email', 'name', 'reason', 'ip', 'userAgent'),
    ...opened(5, 'email'),
    ...opened(6, 'email', 'ip', 'userAgent'),
  ]
  const shown = disclosures.filter(isForReaders(records)).map(({ sequence, name }) => `${sequence} ${name}`)
  expect(shown).toEqual(['1 documentTitle', '4 email', '4 name', '5 email', '6 email', '6 ip', '6 userAgent'])
})

test('hides the cc recipients from each other', () => {
  const disclosures = opened(1, 'email', 'documentTitle', 'cc.1', 'cc.2')
  const shown = disclosures.filter(isForReaders(records.slice(0, 1)))
  expect(shown.map(({ name }) => name)).toEqual(['email', 'documentTitle'])
})
