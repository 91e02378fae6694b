import { expect, test } from 'vitest'
import { visitPage } from '../support/browser.ts'
import { consentAndSignIn, frameOf, signIn } from '../support/embedded-page.ts'
import { expectMessages, fields, openEmbedded, openSession, startHost } from '../support/embedding-application.ts'
import { openApi } from '../support/open-api.ts'
import {
  changeLanguage,
  expectAccessible,
  invite,
  storedEnvelope,
  storedValues,
  waitForSigned,
} from '../support/signing-page.ts'
import { queryDatabase, stack } from '../support/stack.ts'

const api = await openApi(stack)

test('sends a declined or expired event to the embedding application', async () => {
  const invitation = await invite(api, { fields })
  const host = await startHost('localhost')
  const declining = await host.visit(await openSession(api, invitation, { allowedOrigins: [host.origin] }))
  const frame = await frameOf(declining.page)
  await frame.getByRole('button', { name: 'Decline to sign' }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
  await frame.getByRole('heading', { name: 'You declined to sign' }).waitFor()
  await expectMessages(declining.page, ['chancery.ready', 'chancery.declined'])
  await declining.close()

  const second = await invite(api, { fields })
  const url = await openSession(api, second, { allowedOrigins: [host.origin] })
  await queryDatabase("update envelopes set expires_at = now() - interval '1 second' where id = $1", [
    second.envelope.id,
  ])
  const expired = await host.visit(url)
  await (await frameOf(expired.page)).getByRole('heading', { name: 'The deadline has passed' }).waitFor()
  await expectMessages(expired.page, ['chancery.expired'])
  await expired.close()
})

test('resumes an embedded session after a reload of the frame, but not in another window', async () => {
  const { invitation, url, page, close } = await openEmbedded(api)
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
  const { invitation, host, ...first } = await openEmbedded(api)
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

  host.show(await openSession(api, invitation, { allowedOrigins: [host.origin] }))
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
    await page.goto(await openSession(api, invitation, { returnUrl, locale: 'en' }))
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
