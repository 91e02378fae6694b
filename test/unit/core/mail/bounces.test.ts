import { expect, test } from 'vitest'
import { bounceAddress, jobOfBounceAddress } from '../../../../core/mail/bounce-address.ts'
import { readDeliveryReport } from '../../../../core/mail/delivery-report.ts'

const secret = 's'.repeat(32)
const mailbox = 'bounce@mail.example.com'
const job = 'job_06f1zk3m8q9w2x7y4t5r6s8v0b'

test('creates a valid bounce address that identifies its job, regardless of letter case', async () => {
  const address = await bounceAddress(secret, mailbox, job)
  expect(address).toMatch(/^bounce\+06f1zk3m8q9w2x7y4t5r6s8v0b-[0-9a-f]{24}@mail\.example\.com$/)
  expect(address.indexOf('@')).toBeLessThanOrEqual(64)
  expect(await jobOfBounceAddress(secret, mailbox, address)).toBe(job)
  expect(await jobOfBounceAddress(secret, mailbox, address.toUpperCase())).toBe(job)
})

test('rejects forged, changed and malformed bounce addresses', async () => {
  const address = await bounceAddress(secret, mailbox, job)
  const forged = [
    address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@')),
    address.replace('06f1', '06f2'),
    address.replace('mail.example.com', 'mail.example.org'),
    address.replace('bounce+', 'other+'),
    address.replace(/-[0-9a-f]+@/, '-@'),
    `x${address}`,
    `${address}.evil.example`,
    await bounceAddress('t'.repeat(32), mailbox, job),
    mailbox,
    '',
  ]
  for (const one of forged) expect(await jobOfBounceAddress(secret, mailbox, one), one).toBeNull()
})

const perMessage = 'Reporting-MTA: dns; mx.example.net'
const reports: [what: string, text: string, report: ReturnType<typeof readDeliveryReport>][] = [
  [
    'a failure',
    `${perMessage}\r\n\r\nFinal-Recipient: rfc822; a@example.com\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such user`,
    { isFinalFailure: true, detail: '550 5.1.1 No such user' },
  ],
  [
    'an expired delivery',
    `${perMessage}\n\nAction: Failed (expired)\nStatus: 4.4.7\nDiagnostic-Code: x-unix; timed out`,
    { isFinalFailure: true, detail: '4.4.7 timed out' },
  ],
  [
    'folded lines',
    `a: b\n\naction:failed\nstatus:5.2.2\nDiagnostic-Code: smtp;\n  552 5.2.2\n\tMailbox full`,
    {
      isFinalFailure: true,
      detail: '552 5.2.2 Mailbox full',
    },
  ],
  [
    'one failed and one successful recipient',
    `a: b\n\nAction: delivered\nStatus: 2.0.0\n\nAction: failed\nStatus: 5.0.0`,
    {
      isFinalFailure: true,
      detail: '5.0.0',
    },
  ],
  ['a delay', `a: b\n\nAction: delayed\nStatus: 4.4.1`, { isFinalFailure: false, detail: '4.4.1' }],
  ['a success', `a: b\n\nAction: delivered\nStatus: 2.0.0`, { isFinalFailure: false, detail: '2.0.0' }],
  [
    'control characters, which become a space',
    `a: b\n\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 5.0.0 a\u0000\u202eb`,
    {
      isFinalFailure: true,
      detail: '5.0.0 a b',
    },
  ],
]

test.each(reports)('parses a delivery report with %s', (_, text, report) => {
  expect(readDeliveryReport(text)).toEqual(report)
})

test.each([
  ['a notification without recipients', perMessage],
  ['an empty text', ''],
  ['HTML', '<html>Action: failed</html>'],
])('finds no delivery report in %s', (_, text) => {
  expect(readDeliveryReport(text)).toBeNull()
})

test('truncates a long error message of the remote server in a delivery report without splitting a character', () => {
  const report = readDeliveryReport(
    `a: b\n\nAction: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 5.0.0 ${'😀'.repeat(5_000)}`,
  )
  expect(report?.detail.length).toBeLessThanOrEqual(300)
  expect(report?.detail.isWellFormed()).toBe(true)
})
