import { randomUUID } from 'node:crypto'

export type ReportFields = {
  action?: string
  status?: string
  diagnostic?: string
  /** The enclosed original email, or a part of it. */
  enclosed?: string
}

/** Returns a delivery report as Postfix writes it (RFC 3464). */
export const deliveryReport = ({
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 5.1.1 <anna@example.com>: No such user',
  enclosed = 'Subject: Please sign\r\n\r\nHello',
}: ReportFields = {}): string =>
  [
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'To: bounce@chancery.localhost',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${randomUUID()}@mx.example.net>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B0UND"',
    '',
    '--B0UND',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--B0UND',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Sun,  1 Mar 2026 09:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; anna@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    '',
    '--B0UND',
    'Content-Type: message/rfc822',
    '',
    enclosed,
    '',
    '--B0UND--',
    '',
  ].join('\r\n')

/** Returns an automatic reply, which is not a delivery report. */
export const holidayNote = (): string =>
  [
    'From: anna@example.com',
    'To: bounce@chancery.localhost',
    'Subject: Out of office: failed',
    `Message-ID: <${randomUUID()}@example.com>`,
    'Auto-Submitted: auto-replied',
    '',
    'Action: failed',
    'Status: 5.1.1',
    '',
  ].join('\r\n')
