import { createEnvelope, newEmail } from './envelopes.ts'
import type { Api } from './open-api.ts'
import { mailFor, whenQuiet } from './signing.ts'
import { queryDatabase, stack } from './stack.ts'

/** Returns an envelope whose invitation bounced, and the link in the sender's email about the bounce. */
export async function bouncedEnvelope(
  { api, documentId }: { api: Api; documentId: string },
  senderEmail: string = newEmail(),
  request: Record<string, unknown> = {},
) {
  const signerEmail = `${crypto.randomUUID()}@refused.example`
  const envelope = await createEnvelope(api, {
    documentId,
    signerEmail,
    senderEmail,
    documentTitle: 'Lease',
    ...request,
  })
  const { text } = await mailFor(stack, { id: envelope.id, signer: { email: senderEmail } }, /Lease/)
  await whenQuiet(envelope.id)
  return { envelope, link: /https?:\/\/\S+\/manage\/\S+/.exec(text)?.[0] as string }
}

/** Submits a form of the sender page. Returns the status and the URL to which the response redirects. */
export async function submitForm(
  link: string,
  action: 'correct' | 'link' | 'reassign' | 'remind' | 'send-again' | 'void',
  fields: Record<string, string> = {},
): Promise<[status: number, location: string | null]> {
  const body = new URLSearchParams(fields)
  const { status, headers } = await fetch(`${link}/${action}`, { method: 'POST', body, redirect: 'manual' })
  return [status, headers.get('location')]
}

/** Returns the expected response to a form: a redirect to the page, which shows the given result. */
export const redirectTo = (link: string, result: string): [status: number, location: string] => [
  303,
  `${new URL(link).pathname}?result=${result}`,
]

/** Returns the sender's recorded actions in order. */
export async function senderActions(envelopeId: string): Promise<string[]> {
  const events = await queryDatabase<{ action: string }>(
    "select action from audit_events where target_id = $1 and actor_kind = 'sender' order by action",
    [envelopeId],
  )
  return events.map(({ action }) => action)
}

/** Expires the links to an envelope's sender page. */
export const expireSenderLinks = (envelopeId: string): Promise<unknown> =>
  queryDatabase("update signing_links set expires_at = now() where envelope_id = $1 and purpose = 'sender'", [
    envelopeId,
  ])
