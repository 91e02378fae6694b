import { linkFromMail, type Service, sign } from '../../../dev/demo/demo-client.ts'

/** Actions of signers. */

/** Waits for the email, and signs through its link. */
export const signByMail = async (service: Service, signer: string): Promise<void> =>
  sign(await linkFromMail(service, signer), { values: { 'field-1': { kind: 'typed', text: 'Anna' } }, signature: null })

/** Signs in an embedded session as the signer's browser does. The URL works only once. */
export async function signEmbedded(url: string, values: Record<string, object>): Promise<void> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { session, view } = (await post('/open', {})) as {
    session: string
    view: { revision: number; consent: { version: string; sha256: string } }
  }
  const consent = { version: view.consent.version, sha256: view.consent.sha256 }
  await post('/sign', { revision: view.revision, consent, signature: null, values }, { 'x-signing-session': session })
}

const pageMsMax = 60_000

/** Signs the document in the iframe of an application's page as soon as the page contains the iframe. */
export async function signFramed(pageUrl: string): Promise<void> {
  for (const deadline = Date.now() + pageMsMax; ; ) {
    const page = await fetch(pageUrl).then(
      (response) => (response.ok ? response.text() : ''),
      () => '',
    )
    const url = /<iframe[^>]* src=["']([^"']+)["']/.exec(page)?.[1]
    if (url) return signEmbedded(url, { 'field-1': { kind: 'typed', text: 'Anna' } })
    if (Date.now() > deadline) throw new Error(`${pageUrl} shows no frame`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
