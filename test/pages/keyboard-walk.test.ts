import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visitPage } from '../support/browser.ts'
import { getEnvelope, newEmail } from '../support/envelopes.ts'
import { openApi } from '../support/open-api.ts'
import { bouncedEnvelope, expireSenderLinks } from '../support/sender-page.ts'
import { mailFor, post } from '../support/signing.ts'
import {
  contract,
  expectAccessible,
  invite,
  oneSignature,
  openSigningPage,
  waitForPages,
} from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'
import { readyDocument } from '../support/upload.ts'

const api = await openApi(stack)
const documentId = await readyDocument(api, contract())

const windows: [string, BrowserContextOptions][] = [
  ['360 pixels wide', { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' }],
  ['1280 pixels wide', { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' }],
]

type Stop = { name: string; problem: string | null }

/** Describes the focused element, and why a person who uses the keyboard could not see it. Runs in the page. */
const stopInPage = `(() => {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const { tagName, id, textContent, value } = element
  const name = tagName.toLowerCase() + (id ? '#' + id : '') + ' ' + (element.getAttribute('aria-label') || textContent || value || '').trim().slice(0, 40)
  const box = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  const middle = [Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1), Math.min(Math.max(box.top + Math.min(box.height, innerHeight) / 2, 0), innerHeight - 1)]
  const top = document.elementFromPoint(...middle)
  const isOwn = top && (element.contains(top) || top.contains(element) || [...(element.labels || [])].some((label) => label.contains(top)))
  const isMarked = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0 || style.boxShadow !== 'none'
  const problem = box.width * box.height === 0 ? 'has no size'
    : box.left < -1 || box.right > innerWidth + 1 ? 'is wider than the window'
    : box.bottom < 0 || box.top > innerHeight ? 'is outside the window'
    : !isOwn ? 'is covered by ' + (top ? top.tagName + '.' + top.className : 'nothing')
    : !isMarked ? 'has no focus mark' : null
  return { name, problem }
})()`

/** Presses Tab until the focus leaves the page or returns to a stop. Returns all stops. */
async function walk(page: Page): Promise<Stop[]> {
  await page.evaluate('document.activeElement?.blur()')
  const stops: Stop[] = []
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    // A page scrolls and enlarges after the focus.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    const stop = (await page.evaluate(stopInPage)) as Stop | null
    if (stop === null || stops.some(({ name }) => name === stop.name)) break
    stops.push(stop)
  }
  return stops
}

async function expectWalkable(page: Page, name: string): Promise<string[]> {
  await expectAccessible(page, name)
  const width = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')
  expect((width as number[])[0], `${name}: the width of the page`).toBeLessThanOrEqual((width as number[])[1]!)
  const stops = await walk(page)
  expect(stops.length, name).toBeGreaterThan(0)
  expect(
    stops.filter(({ problem }) => problem !== null),
    name,
  ).toEqual([])
  return stops.map((stop) => stop.name)
}

/** Presses Tab until the element with an id has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)})`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${selector}`)
}

describe.each(windows)('keyboard navigation, %s', (size, options) => {
  test('reaches every control of the signing page and its reassignment dialog', async () => {
    const { envelope, link } = await invite(api, { ...oneSignature, allowReassign: true })
    const { page, problems, close } = await openSigningPage(link, options)
    await waitForPages(page)
    const names = await expectWalkable(page, `signing ${size}`)
    for (const control of ['a#open-decline', 'a#open-reassign', 'input#page-number'])
      expect(names.join('\n')).toContain(control)
    await page.evaluate('document.activeElement?.blur()')
    await tabTo(page, '#open-reassign')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Assign to someone else' }).waitFor()
    await expectWalkable(page, `reassign ${size}`)
    await page.keyboard.press('Escape')
    expect(await page.evaluate('document.activeElement.id')).toBe('open-reassign')
    await page.keyboard.press('Space')
    const email = newEmail()
    for (const [id, text] of [
      ['reassign-name', 'Ben Berg'],
      ['reassign-email', envelope.signer.email],
      ['reassign-reason', 'Ben signs for our company'],
    ] as const) {
      await tabTo(page, `#${id}`)
      await page.keyboard.insertText(text)
    }
    await tabTo(page, 'dialog[open] button[type="submit"]')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#reassign-error').textContent()).toContain('must be someone else')
    await page.locator('dialog[open] button[type="submit"]:enabled').waitFor()
    await tabTo(page, '#reassign-email')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'You assigned the document to someone else' }).waitFor()
    await expectAccessible(page, 'reassigned')
    expect((await getEnvelope(api, envelope.id)).signer.email).toBe(email)
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([])
    await close()
  })

  test('reaches every control of the sender page, the document view and the expired link page', async () => {
    const { envelope, link } = await bouncedEnvelope({ api, documentId })
    const { page, problems, close } = await visitPage(link, options)
    await expectWalkable(page, `sender ${size}`)
    await page.evaluate('document.activeElement?.blur()')
    await tabTo(page, 'a[href*="/view"]')
    await page.keyboard.press('Enter')
    await page.locator('.toolbar').waitFor()
    await waitForPages(page)
    await expectWalkable(page, `view ${size}`)
    await expireSenderLinks(envelope.id)
    await page.goto(link)
    await expectWalkable(page, `gone ${size}`)
    await page.evaluate('document.activeElement?.blur()')
    await tabTo(page, 'button[type="submit"]')
    await page.keyboard.press('Enter')
    await page.getByRole('status').waitFor()
    await expectAccessible(page, 'new link')
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
    await close()
  })

  test('sends a declined envelope again from the sender page', async () => {
    const senderEmail = newEmail()
    const { envelope, link } = await invite(api, { ...oneSignature, senderEmail })
    await post(`${link}/decline`, { reason: 'The price is wrong' })
    const { text } = await mailFor(stack, { id: envelope.id, signer: { email: senderEmail } }, /^Declined/)
    const { page, problems, close } = await visitPage(/https?:\/\/\S+\/manage\/\S+/.exec(text)?.[0] as string, options)
    await expectWalkable(page, `declined ${size}`)
    await page.evaluate('document.activeElement?.blur()')
    await tabTo(page, 'button[type="submit"]')
    await page.keyboard.press('Enter')
    await page.getByText('Sent again on').waitFor()
    await expectAccessible(page, 'sent again')
    expect(problems).toEqual([])
    await close()
  })

  test('reaches every control of the verification page', async () => {
    const { page, close } = await visitPage(`${stack.baseUrl}/verify.html`, options)
    await expectWalkable(page, `verify ${size}`)
    await close()
  })
})
