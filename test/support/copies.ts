import { expect } from 'vitest'
import type { StoredMail } from '../../dev/stack/mail-pages.ts'
import { expectStatus } from './client.ts'
import { createEnvelope, fieldOf, newEmail, waitForStatus } from './envelopes.ts'
import { type Api, once } from './open-api.ts'
import { sha256Of } from './sample-pdf.ts'
import { signAndComplete, whenQuiet } from './signing.ts'
import { mailsTo, stack } from './stack.ts'
import { sharedDocument } from './upload.ts'

/** Returns the emails to an address about completed documents. */
export const signedMailsTo = async (email: string): Promise<StoredMail[]> =>
  (await mailsTo(email)).filter(({ text }) => text.includes('/verify.html#'))

/** Returns the URL of the signing page in an email. */
export const pageIn = ({ text }: Pick<StoredMail, 'text'>): string => /https?:\/\/\S+\/sign\/\S+/.exec(text)?.[0] ?? ''

/** Returns the URL of the verification page in an email. */
export const verifyPageIn = ({ text }: Pick<StoredMail, 'text'>): string =>
  /https?:\/\/\S+\/verify\.html#\S+/.exec(text)?.[0] ?? ''

/** Creates a completed envelope with the given recipients, and waits for all emails. */
export async function completedFor(api: Api, people: Record<string, unknown> = {}) {
  const envelope = await createEnvelope(api, { documentId: await sharedDocument(api), signerName: 'Anna', ...people })
  const completed = await signAndComplete(api, stack, envelope)
  await whenQuiet(envelope.id)
  return completed
}

/** Creates a workflow with the given signers in order. `options` contains further properties of each signer. */
export async function newSequence(
  api: Api,
  signerEmails: string[],
  people: Record<string, unknown> = {},
  options: Record<string, unknown>[] = [],
) {
  const signers = signerEmails.map((signerEmail, index) => ({
    signerEmail,
    signerName: `Signer ${index + 1}`,
    fields: [fieldOf({ y: 0.05 + index * 0.1 })],
    ...options[index],
  }))
  const body = { documentId: await sharedDocument(api), signers, ...people }
  return expectStatus(api.send('POST', '/v1/signatures/workflows/sequential', body, once()), 201)
}

/** Signs a step when it becomes active, and waits for its emails. */
export async function signStep(api: Api, step: { id: string; signer: { email: string } }) {
  await waitForStatus(api, step.id, 'active')
  const completed = await signAndComplete(api, stack, step)
  await whenQuiet(step.id)
  return completed
}

/** Expects a link to serve exactly the given files. */
export async function expectFiles(
  link: string,
  artifacts: { document: { sha256: string }; certificate: { sha256: string } },
): Promise<void> {
  for (const kind of ['document', 'certificate'] as const)
    for (const accept of ['*/*', 'application/pdf']) {
      const file = await fetch(`${link}/artifacts/${kind}`, { headers: { accept } })
      expect(file.status, `${kind} as ${accept}`).toBe(200)
      expect(sha256Of(new Uint8Array(await file.arrayBuffer())), kind).toBe(artifacts[kind].sha256)
    }
}

export const newEmails = (count: number): string[] => Array.from({ length: count }, newEmail)
