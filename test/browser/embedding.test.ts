import { createServer } from 'node:http'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { visitPage } from '../support/browser.ts'
import { consentAndSignIn, frameOf, signIn } from '../support/embedded-page.ts'
import { openApi } from '../support/open-api.ts'
import {
  changeLanguage,
  expectAccessible,
  fieldAt,
  type Invitation,
  invite,
  storedEnvelope,
  storedValues,
  waitForSigned,
} from '../support/signing-page.ts'
import { queryDatabase, stack } from '../support/stack.ts'

const api = await openApi(stack)
const fields = [
  fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.1]),
  fieldAt('order', 'text', 1, [0.1, 0.2, 0.4, 0.05]),
]
async function openSession({ envelope }: Invitation, request: Record<string, unknown>): Promise<string> {
  const { body } = await api.send('POST', `/v1/signatures/requests/${envelope.id}/embedded-session`, request)
  return body.url
}

/** Starts an application on a separate origin that frames a page and records every message from it. */
async function startHost(hostname: 'localhost' | '127.0.0.1') {
  let framed = 'about:blank'
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Application</title><script>
      messages = []
      addEventListener('message', ({ origin, data }) => messages.push({ origin, ...data }))
    </script><iframe src="${framed}" width="900" height="700"></iframe>`)
  })
  const port = await listenOnLoopback(server)
  onTestFinished(() => void server.close())
  const origin = `http://${hostname}:${port}`
  const show = (url: string) => {
    framed = url
  }
  return {
    origin,
    show,
    visit: async (url: string) => {
      show(url)
      return visitPage(origin)
    },
  }
}

type Message = { origin: string; type: string; envelopeId: string }
const messagesIn = (page: Page) => page.evaluate<Message[]>('messages')
/** Waits until an application has received messages of exactly the given types. */
const expectMessages = (page: Page, types: string[]) =>
  expect.poll(async () => (await messagesIn(page)).map(({ type }) => type)).toEqual(types)

/** Creates an envelope with an embedded session for an allowed application on another site. */
async function openEmbedded() {
  const invitation = await invite(api, { fields })
  const host = await startHost('localhost')
  const url = await openSession(invitation, { allowedOrigins: [host.origin] })
  return { invitation, host, url, ...(await host.visit(url)) }
}

test('sends events to an allowed application that frames the signing page', async () => {
  const { invitation, page, close } = await openEmbedded()
  const heard = (...types: string[]) =>
    expect
      .poll(() => messagesIn(page))
      .toEqual(types.map((type) => ({ origin: stack.baseUrl, type, envelopeId: invitation.envelope.id })))
  await heard('chancery.ready')
  const frame = await frameOf(page)
  await signIn(frame)
  await heard('chancery.ready', 'chancery.signed')
  await frame.getByRole('heading', { name: 'The document is signed' }).waitFor()
  await frame.getByRole('button', { name: 'Close' }).click()
  await heard('chancery.ready', 'chancery.signed', 'chancery.closed')
  await waitForSigned(invitation.envelope.id)
  await close()
})

test('sends a declined or expired event to the embedding application', async () => {
  const invitation = await invite(api, { fields })
  const host = await startHost('localhost')
  const declining = await host.visit(await openSession(invitation, { allowedOrigins: [host.origin] }))
  const frame = await frameOf(declining.page)
  await frame.getByRole('button', { name: 'Decline to sign' }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await frame.getByRole('heading', { name: 'You declined to sign' }).waitFor()
  await expectMessages(declining.page, ['chancery.ready', 'chancery.declined'])
  await declining.close()

  const second = await invite(api, { fields })
  const url = await openSession(second, { allowedOrigins: [host.origin] })
  await queryDatabase("update envelopes set expires_at = now() - interval '1 second' where id = $1", [
    second.envelope.id,
  ])
  const expired = await host.visit(url)
  await (await frameOf(expired.page)).getByRole('heading', { name: 'The deadline has passed' }).waitFor()
  await expectMessages(expired.page, ['chancery.expired'])
  await expired.close()
})

const openings = async ({ envelope }: Invitation) =>
  queryDatabase("select opened_at from signing_links where envelope_id = $1 and purpose = 'embedded'", [envelope.id])

test('blocks framing by an application outside the allowlist', async () => {
  const invitation = await invite(api, { fields })
  const allowed = await startHost('localhost')
  const stranger = await startHost('127.0.0.1')
  for (const allowedOrigins of [[allowed.origin], []]) {
    const { page, problems, close } = await stranger.visit(await openSession(invitation, { allowedOrigins }))
    await expect.poll(() => problems.join('\n')).toContain('frame-ancestors')
    expect(await (await frameOf(page)).content()).not.toContain('signing-view')
    expect(await messagesIn(page)).toEqual([])
    await close()
  }
  expect(await openings(invitation)).toEqual([{ opened_at: null }, { opened_at: null }])
})

test('blocks framing by an allowed application inside an unknown site', async () => {
  const invitation = await invite(api, { fields })
  const allowed = await startHost('localhost')
  const stranger = await startHost('127.0.0.1')
  allowed.show(await openSession(invitation, { allowedOrigins: [allowed.origin] }))
  const { page, problems, close } = await stranger.visit(allowed.origin)
  await expect.poll(() => problems.join('\n')).toContain('frame-ancestors')
  const [, , innermost] = page.frames()
  expect(await innermost?.content()).not.toContain('signing-view')
  expect(await openings(invitation)).toEqual([{ opened_at: null }])
  await close()
})

test('resumes an embedded session after a reload of the frame, but not in another window', async () => {
  const { invitation, url, page, close } = await openEmbedded()
  const frame = await frameOf(page)
  await frame.getByRole('textbox', { name: 'Text, required, page 1' }).fill('Order 4711')
  await frame.goto(url)
  await expect
    .poll(() => frame.getByRole('textbox', { name: 'Text, required, page 1' }).inputValue())
    .toBe('Order 4711')
  await expectMessages(page, ['chancery.ready', 'chancery.ready'])
  await changeLanguage(frame, 'Deutsch')
  const german = frame.getByRole('textbox', { name: 'Text, Pflichtfeld, Seite 1' })
  await expect.poll(() => german.inputValue()).toBe('Order 4711')
  await changeLanguage(frame, 'English')
  await frame.getByRole('textbox', { name: 'Text, required, page 1' }).waitFor()

  const other = await visitPage(url)
  await other.page.getByRole('heading', { name: 'This signing session has ended' }).waitFor()
  await expectAccessible(other.page, 'session-gone')
  await other.close()

  await signIn(frame)
  await waitForSigned(invitation.envelope.id)
  expect((await storedValues(invitation.envelope.id)).order).toEqual({ kind: 'text', text: 'Order 4711' })
  await close()
})

test('restores the entered values of an expired embedded session in the next session', async () => {
  const { invitation, host, ...first } = await openEmbedded()
  const frame = await frameOf(first.page)
  await frame.getByRole('textbox', { name: 'Text, required, page 1' }).fill('Order 4711')
  await frame.getByRole('button', { name: /^Sign: / }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Use this signature' }).click()
  await queryDatabase("update signing_links set opened_at = now() - interval '3 hours' where envelope_id = $1", [
    invitation.envelope.id,
  ])
  await consentAndSignIn(frame)
  await frame.getByRole('heading', { name: 'This signing session has ended' }).waitFor()
  await expectMessages(first.page, ['chancery.ready', 'chancery.expired'])
  expect((await storedEnvelope(invitation.envelope.id))?.status, 'nothing was signed').toBe('active')

  host.show(await openSession(invitation, { allowedOrigins: [host.origin] }))
  await first.page.reload()
  await consentAndSignIn(await frameOf(first.page))
  await waitForSigned(invitation.envelope.id)
  expect((await storedValues(invitation.envelope.id)).order).toEqual({ kind: 'text', text: 'Order 4711' })
  await first.close()
})

test('redirects to the return URL after signing, unless the signer chooses to stay', async () => {
  const host = await startHost('localhost')
  const returnUrl = `${host.origin}/done?order=1`
  for (const isStaying of [false, true]) {
    const invitation = await invite(api, { fields })
    const { page, close } = await visitPage('about:blank')
    await page.clock.install()
    await page.goto(await openSession(invitation, { returnUrl, locale: 'en' }))
    await signIn(page.mainFrame())
    await page.getByRole('heading', { name: 'The document is signed' }).waitFor()
    await page.getByText('You will be redirected to').waitFor()
    await expectAccessible(page, 'returning')
    if (isStaying) {
      await page.getByRole('button', { name: 'Stay on this page' }).click()
      await expect.poll(() => page.getByText('You will be redirected to').count()).toBe(0)
      expect(await page.getByRole('link', { name: /Continue to localhost/ }).getAttribute('href')).toBe(returnUrl)
    }
    await page.clock.fastForward(21_000)
    if (isStaying) expect(page.url()).toMatch(/\/sign\//)
    else await page.waitForURL(returnUrl)
    await close()
  }
})
