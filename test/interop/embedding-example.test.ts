import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { visitPage } from '../support/browser.ts'
import { frameOf, signIn } from '../support/embedded-page.ts'
import { openApi } from '../support/open-api.ts'
import { expectAccessible, fieldAt, invite, storedEnvelope } from '../support/signing-page.ts'
import { stack } from '../support/stack.ts'

const api = await openApi(stack)
const fields = [
  fieldAt('sign', 'signature', 1, [0.1, 0.7, 0.4, 0.1]),
  fieldAt('order', 'text', 1, [0.1, 0.2, 0.4, 0.05]),
]

test('completes an envelope in the page of the embedded signing example', async () => {
  const { envelope } = await invite(api, { fields })
  const example = spawn(process.execPath, ['docs/examples/embedded-signing/server.ts'], {
    env: { CHANCERY_URL: stack.baseUrl, CHANCERY_KEY: api.apiKey, ENVELOPE_ID: envelope.id, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void example.kill())
  const [address = ''] = await createInterface({ input: example.stdout })
    [Symbol.asyncIterator]()
    .next()
    .then(({ value }) => [value as string])
  const { page, problems, close } = await visitPage(address)
  await page.getByText('Please read and sign below.').waitFor()
  const frame = await frameOf(page)
  expect(new URL(frame.url()).origin, 'the frame is of another origin').not.toBe(new URL(address).origin)
  await expectAccessible(page, 'embedded')
  await signIn(frame)
  await page.getByText('Thank you, you have signed.').waitFor()
  await frame.getByRole('heading', { name: 'The document is signed' }).waitFor()
  await expectAccessible(page, 'embedded-signed')
  const checking = frame.getByRole('link', { name: 'Verify the signed document' })
  expect(await checking.getAttribute('target'), 'the application keeps its page').toBe('_blank')
  const verify = await visitPage(new URL((await checking.getAttribute('href')) ?? '', stack.baseUrl).href)
  await verify.page.locator('#fetch').click()
  await verify.page.locator('.verdict.good').waitFor()
  expect(await verify.page.locator('#files .name').allTextContents()).toEqual([
    'evidence.json',
    `keys from ${new URL(stack.baseUrl).host}`,
    'seal.pem',
  ])
  await verify.close()
  await frame.getByRole('button', { name: 'Close' }).click()
  await page.locator('iframe').waitFor({ state: 'hidden' })
  expect((await storedEnvelope(envelope.id))?.status).toBe('completed')
  await page.reload()
  await page.getByText('Thank you, you have signed.').waitFor()
  await page.locator('iframe').waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
  await close()
})
