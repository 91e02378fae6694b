import { fill } from '../../../../web/shared/texts.ts'
import { type Capture, type Invited, oneSignature, type Scene, type State } from './scene.ts'

/** Returns the state of a signing page whose envelope ended before the page was opened. */
const ended = (name: string, end: (scene: Scene, invited: Invited) => Promise<unknown>): State => ({
  name,
  reach: async ({ page, scene, locale }) => {
    const invited = await scene.invite(locale, oneSignature)
    await end(scene, invited)
    await page.goto(invited.link)
    await page.locator('.outcome h1').waitFor()
  },
})

async function openProtected({ page, scene, locale }: Capture): Promise<void> {
  const { link } = await scene.invite(locale, { ...oneSignature, accessCode: '4711-berg' })
  await page.goto(link)
  await page.locator('#access-code:enabled').waitFor()
}

const asksFor =
  (act: 'void' | 'reassign', body: object) =>
  (scene: Scene, { id }: Invited) =>
    scene.send('POST', `/v1/signatures/requests/${id}/${act}`, { ...body })

/**
 * Moves the deadline into the past after the delivery of the invitation is recorded, because the record restores the
 * deadline.
 */
async function expire(scene: Scene, { id }: Invited): Promise<void> {
  for (let waited = 0; waited < 300; waited++) {
    const { signer } = await scene.send<{ signer: { status: string } }>('GET', `/v1/signatures/requests/${id}`)
    if (signer.status !== 'pending') break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await scene.query("update envelopes set expires_at = now() - interval '1 second' where id = $1", [id])
}

/** The signing pages before and after signing: access codes, ended envelopes and expired links. */
export const endStates: State[] = [
  { name: 'access-code', reach: openProtected },
  {
    name: 'access-code-wrong',
    reach: async (shot) => {
      await openProtected(shot)
      await shot.page.locator('#access-code').fill('0000')
      await shot.page.locator('#access-code').press('Enter')
      await shot.page.locator('#access-error:not(:empty)').waitFor()
    },
  },
  {
    name: 'access-code-locked',
    reach: async (shot) => {
      await openProtected(shot)
      const code = shot.page.locator('#access-code')
      for (let i = 0; i < 5; i++) {
        await code.fill(`000${i}`)
        await code.press('Enter')
        if (i < 4) await shot.page.getByText(fill(shot.texts.accessWrong, { count: 4 - i })).waitFor()
      }
      await code.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'sealing',
    reach: async ({ page, scene, locale, texts }) => {
      const { link } = await scene.invite(locale, oneSignature)
      const artifacts = { document: false, certificate: false, evidence: false }
      const json = { status: 'sealing', occurredAt: null, reason: null, artifacts, signed: null, head: null }
      await page.route('**/status', (route) => route.fulfill({ json }))
      await page.goto(link)
      await page.locator('.sheet > canvas').first().waitFor()
      await page.locator('.action-row button').click()
      await page.locator('dialog[open] button[type=submit]').click()
      await page.getByRole('dialog', { name: texts.finishTitle }).locator('button.primary').click()
      await page.getByRole('heading', { name: texts.sealingTitle }).waitFor()
    },
  },
  ended('completed', (scene, invited) => scene.complete(invited)),
  ended('declined', (_, { link }) => post(`${link}/decline`, { reason: 'The price is wrong.' })),
  ended('voided', asksFor('void', { reason: 'Replaced by a new offer' })),
  ended('replaced', asksFor('reassign', { signerEmail: 'other@example.com' })),
  ended('expired', expire),
  {
    name: 'waiting-for-others',
    reach: async ({ page, scene, locale }) => {
      const invited = await scene.invite(locale, oneSignature)
      const { documentId } = await scene.send<{ documentId: string }>('GET', `/v1/signatures/requests/${invited.id}`)
      const emails = [`first-${invited.id}@example.com`, `second-${invited.id}@example.com`]
      const signers = emails.map((signerEmail) => ({ signerEmail, signerName: 'Anna', ...oneSignature }))
      const { steps } = await scene.send<{ steps: { id: string }[] }>('POST', '/v1/signatures/workflows/sequential', {
        documentId,
        signers,
      })
      const [id = '', email = ''] = [steps[0]?.id, emails[0]]
      const link = /https?:\/\/\S+\/sign\/[\w-]+/.exec((await scene.mailTo(email)).text)?.[0] ?? ''
      await scene.complete({ id, email, link })
      await page.goto(link)
      await page.locator('.outcome h1').waitFor()
    },
  },
  {
    name: 'link-of-nobody',
    reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/sign/${'A'.repeat(43)}`),
  },
  {
    name: 'session-ended',
    reach: async ({ page, scene, locale }) => {
      const { id } = await scene.invite(locale, oneSignature)
      const session = await scene.send<{ url: string }>('POST', `/v1/signatures/requests/${id}/embedded-session`, {})
      await page.goto(session.url)
      await page.locator('.action-row').waitFor()
      await page.context().clearCookies()
      await page.evaluate('sessionStorage.clear()')
      await page.goto('about:blank')
      await page.goto(session.url)
      await page.locator('.outcome h1').waitFor()
    },
  },
]

async function post(address: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${address} returned ${response.status}`)
}
