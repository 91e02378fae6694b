import { expect, vi } from 'vitest'
import { mails } from '../../core/languages/mails.ts'
import type { StoredMail } from '../../dev/stack/mail-pages.ts'
import { expectStatus, type Response } from './client.ts'
import { createEnvelope, waitForStatus } from './envelopes.ts'
import type { Api } from './open-api.ts'
import { queryDatabase, stack } from './stack.ts'

/** The subject of an invitation in any language. */
const anInvitation = new RegExp(
  `^(${Object.values(mails)
    .map(({ templates }) => templates.invitation.subject.replace('{document}', ''))
    .join('|')})`,
)

/** The mailbox of a test: the outbox of the stack, or the inbox of a test organization. */
type MailPlace = { mailUrl: string } | { inbox: Api }

type TestMail = {
  id: string
  template: string
  to: { email: string }
  subject: string
  links: { page: string; verify: string }
}

/** Returns the emails about an envelope from a test organization's inbox, newest first. */
export const testMailsOf = async (api: Api, { id }: { id: string }): Promise<TestMail[]> =>
  (await expectStatus(api.send('GET', `/v1/sandbox/mails?envelopeId=${id}`), 200)).data

/** Waits for an email with the given subject to an envelope's signer, and returns the email. */
export async function mailFor(
  { mailUrl }: { mailUrl: string },
  envelope: { id: string; signer: { email: string } },
  subject = anInvitation,
): Promise<StoredMail> {
  return vi.waitFor(
    async () => {
      const mails = await fetch(`${mailUrl}/messages?to=${encodeURIComponent(envelope.signer.email)}`)
      const mail = ((await mails.json()) as StoredMail[]).find(
        (one) => one.headers['X-Envelope-Id'] === envelope.id && subject.test(one.subject),
      )
      if (!mail) throw new Error('the mail has not arrived')
      return mail
    },
    { timeout: 30_000, interval: 50 },
  )
}

/** Returns the signing link from the invitation. */
export async function linkFor(place: MailPlace, envelope: { id: string; signer: { email: string } }): Promise<string> {
  if ('inbox' in place)
    return vi.waitFor(
      async () => {
        const mail = (await testMailsOf(place.inbox, envelope)).find(({ template }) => template === 'invitation')
        if (!mail) throw new Error('the mail has not arrived')
        return mail.links.page
      },
      { timeout: 30_000, interval: 100 },
    )
  const link = /https?:\/\/\S+\/sign\/\S+/.exec((await mailFor(place, envelope)).text)?.[0]
  if (!link) throw new Error('the mail contains no link')
  return link
}

/**
 * Waits until every job of an envelope and of the other steps of its workflow has ended. Afterwards, only calls change
 * the envelope's row.
 */
export const whenQuiet = (envelopeId: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const open = await queryDatabase(
        `select kind, state, last_error from jobs
         where state in ('queued', 'running') and payload ->> 'envelopeId' in (
           select one.id::text from envelopes one
           join envelopes this on one.id = this.id or one.workflow_id = this.workflow_id
           where this.id::text = $1)`,
        [envelopeId],
      )
      if (open.length > 0) throw new Error(`jobs are open: ${JSON.stringify(open)}`)
    },
    { timeout: 30_000, interval: 25 },
  )

/** Creates an envelope, and waits until its invitation is recorded. Afterwards, only calls change the envelope. */
export async function sentEnvelope(api: Api, body: Record<string, unknown>) {
  const envelope = await createEnvelope(api, body)
  const link = await linkFor(stack, envelope)
  await whenQuiet(envelope.id)
  return { envelope, link, token: link.split('/').at(-1) as string }
}

/** Returns the view data in the HTML of a signing page. */
export function viewIn(html: string): Response['body'] {
  const json = /id="signing-view">(.*?)<\/script>/s.exec(html)?.[1]
  if (!json) throw new Error('the page contains no view')
  return JSON.parse(json)
}

/** Sends a POST request with JSON to a signer's URL. */
export async function post(
  address: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** Returns the signing request of the page: its consent and revision, and the given values. */
export async function signRequest(
  link: string,
  entries: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { revision, consent } = viewIn(await (await fetch(link)).text())
  return {
    revision,
    consent: { version: consent.version, sha256: consent.sha256 },
    signature: null,
    values: { sign: { kind: 'typed', text: 'Anna Müller' } },
    ...entries,
  }
}

/** Signs through the invitation, and waits for the sealed document. */
export async function signAndComplete(
  api: Api,
  place: MailPlace,
  envelope: { id: string; signer: { email: string } },
  entries: Record<string, unknown> = {},
): Promise<Response['body']> {
  const link = await linkFor(place, envelope)
  const signed = await post(`${link}/sign`, await signRequest(link, entries))
  expect(signed).toMatchObject({ status: 200, body: { status: 'sealing' } })
  return waitForStatus(api, envelope.id, 'completed')
}
