import { signerLocales } from '../../../../core/languages/locales.ts'
import { type Capture, oneSignature, type Scene, type State } from './scene.ts'

/** Returns the sender page link from the email about an invitation that bounced. */
async function bounced({ scene, locale }: Capture): Promise<string> {
  const senderEmail = `sender-${crypto.randomUUID()}@example.com`
  const signerEmail = `${crypto.randomUUID()}@refused.example`
  const invited = await scene.invite(locale, { ...oneSignature, signerEmail, senderEmail, locale })
  return linkIn(scene, senderEmail, invited.id)
}

/** Returns the sender page link from the email about a declined signature. */
async function declined({ scene, locale }: Capture): Promise<string> {
  const senderEmail = `sender-${crypto.randomUUID()}@example.com`
  const invited = await scene.invite(locale, { ...oneSignature, senderEmail, locale })
  const body = JSON.stringify({ reason: 'The price is wrong.' })
  await fetch(`${invited.link}/decline`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return linkIn(scene, senderEmail, invited.id)
}

async function linkIn(scene: Scene, email: string, id: string): Promise<string> {
  const { text } = await scene.mailTo(email)
  const link = /https?:\/\/\S+\/manage\/[\w-]+/.exec(text)?.[0]
  if (link === undefined) throw new Error(`no link for the sender of ${id}`)
  return link
}

/** Opens the sender page and one of its forms. */
async function openForm(shot: Capture, name: 'remind' | 'reassign' | 'correct' | 'void'): Promise<void> {
  await shot.page.goto(await bounced(shot))
  const action = shot.page.locator('.sender-action', { has: shot.page.locator(`form[action*="/${name}"]`) })
  if ((await action.getAttribute('open')) === null) await action.locator('summary').click()
}

/** The sender page, which opens from a button in an email to the sender. */
export const senderStates: State[] = [
  {
    name: 'sender',
    locales: signerLocales,
    isWhole: true,
    reach: async (shot) => shot.page.goto(await bounced(shot)),
  },
  { name: 'sender-remind', isWhole: true, reach: (shot) => openForm(shot, 'remind') },
  { name: 'sender-reassign', isWhole: true, reach: (shot) => openForm(shot, 'reassign') },
  { name: 'sender-correct', isWhole: true, reach: (shot) => openForm(shot, 'correct') },
  { name: 'sender-void', isWhole: true, reach: (shot) => openForm(shot, 'void') },
  {
    name: 'sender-reminded',
    isWhole: true,
    reach: async (shot) => {
      await openForm(shot, 'remind')
      await shot.page.locator('.sender-action[open] button').click()
      await shot.page.locator('.sender-notice').waitFor()
    },
  },
  {
    name: 'sender-not-reassigned',
    isWhole: true,
    reach: async (shot) => {
      await openForm(shot, 'reassign')
      await shot.page.locator('#signerEmail').fill('nobody@no-dot')
      await shot.page.locator('.sender-action[open] button').click()
      await shot.page.locator('.sender-notice').waitFor()
    },
  },
  {
    name: 'sender-declined',
    isWhole: true,
    reach: async (shot) => shot.page.goto(await declined(shot)),
  },
  {
    name: 'sender-view',
    reach: async (shot) => {
      await shot.page.goto(`${await bounced(shot)}/view`)
      await shot.page.locator('.sheet:not([data-loading])').first().waitFor()
    },
  },
  {
    name: 'sender-link-of-nobody',
    reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/manage/${'A'.repeat(43)}`),
  },
]
