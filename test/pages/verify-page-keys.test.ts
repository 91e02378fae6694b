import { afterAll, describe, expect, test } from 'vitest'
import { makeCheckpointKey } from '../../admin/make-keys.ts'
import { importCheckpointPublicKeys } from '../../core/signing/checkpoint.ts'
import { toKeySet } from '../../core/signing/key-set.ts'
import { accessibilityViolations } from '../../dev/support/accessibility.ts'
import { visitPage } from '../support/browser.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'
import { drop, failuresOn, filesOfEnvelope, namesOf, openVerifyPages, outcomeOf } from '../support/verify-page.ts'
import { finish } from '../unit/core/signing/finished.ts'
import { publicPem } from '../unit/core/signing/samples.ts'

const finished = await finish()
const { put, openPage, give, close: closeAll } = await openVerifyPages()
afterAll(closeAll)

const keySet = async (pem = publicPem) => JSON.stringify(await toKeySet(await importCheckpointPublicKeys(pem)), null, 2)

describe('verification page with published keys', () => {
  test('recognizes a JWK Set by its content', async () => {
    const { page, problems, close } = await openPage()
    const { 'public.pem': _, ...files } = filesOfEnvelope(finished)
    await give(page, files)
    expect(await outcomeOf(page)).toBe('incomplete')
    await drop(page, 'jwks.json', await keySet())
    await page.waitForSelector('.verdict.good')
    expect(await page.getByLabel('Type of jwks.json').inputValue()).toBe('key')
    expect([await namesOf(page, 'notMade'), problems]).toEqual([['known_heads'], []])
    expect(await accessibilityViolations(page)).toEqual([])
    await close()
  })

  test('accepts several public keys in PEM or JWK Set format, as files or as pasted text', async () => {
    const other = (await makeCheckpointKey()).publicKeyPem
    const { page, close } = await openPage('', { locale: 'de-DE' })
    expect(await page.locator('#drop-hint').textContent()).toContain('JWK\u00a0Set')
    await page.setInputFiles('#chooser', put({ 'a.json': await keySet(other + publicPem) }))
    await page.waitForSelector('#files [data-role="key"]')
    await give(page, { 'b.json': JSON.stringify(finished.bundle), 'c.pem': other })
    await page.waitForSelector('.verdict.good')
    await page.getByRole('button', { name: 'a.json' }).click()
    await page.waitForSelector('.verdict.bad')
    expect(await failuresOn(page)).toEqual(['checkpoint_signature'])
    await page.locator('#more > summary').click()
    await page.locator('#key').fill(await keySet())
    await page.waitForSelector('.verdict.good')
    expect(await page.locator('#key').getAttribute('aria-invalid')).toBe('false')
    expect(await accessibilityViolations(page)).toEqual([])
    await close()
  })

  test.each(
    sampleOf(
      [
        ['en-GB', 'not an Ed25519 public key in PEM format or in a JWK Set'],
        ['de-DE', 'kein öffentlicher Ed25519-Schlüssel im PEM-Format oder in einem JWK Set'],
      ],
      1,
    ),
  )('fails the checkpoint signature check without an Ed25519 key (%s)', async (locale, message) => {
    const { page, close } = await openPage('', { locale })
    await give(page, { 'evidence.json': JSON.stringify(finished.bundle), 'jwks.json': '{"keys":[{"kty":"RSA"}]}' })
    expect([await outcomeOf(page), await failuresOn(page)]).toEqual(['bad', ['checkpoint_signature']])
    await page.locator('#more > summary').click()
    expect(await page.getByText(message).isVisible()).toBe(true)
    expect(await page.locator('#key').getAttribute('aria-invalid')).toBe('true')
    await close()
  })
})

test.each([
  ['the choice of files without a link to an envelope', '', '#drop-target strong'],
  ['the download with a link to an envelope', `#env_1:1:${'a'.repeat(64)}/${'A'.repeat(43)}`, '#fetch'],
])('fills only %s as long as there is no evidence', async (_, fragment, filled) => {
  const { page, close } = await visitPage(`${stack.baseUrl}/verify.html${fragment}`)
  const colorOf = (each: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector('${each}')).backgroundColor`)
  const paper = 'rgb(255, 255, 255)'
  for (const each of ['#fetch', '#drop-target strong'])
    expect([each, (await colorOf(each)) === paper]).toEqual([each, each !== filled])
  await close()
})

test("allows other origins to fetch the service's public keys", async () => {
  const { page, close } = await visitPage(new URL('/', stack.storageUrl).href)
  const urls = [
    `${stack.baseUrl}/.well-known/jwks.json`,
    `${stack.baseUrl}/.well-known/chancery-checkpoint-keys.pem`,
    `${stack.functionsUrl}/.well-known/chancery-seal-certificate.pem`,
  ]
  const statuses = await page.evaluate(
    `Promise.all(${JSON.stringify(urls)}.map((url) => fetch(url).then(({ status }) => status)))`,
  )
  expect(statuses).toEqual([200, 200, 200])
  await close()
})
