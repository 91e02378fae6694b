import { afterAll, expect, test } from 'vitest'
import { languages } from '../../core/languages/languages.ts'
import { cutChoices } from '../../dev/support/cut-off.ts'
import { failuresOn, filesOfEnvelope, namesOf, openVerifyPages } from '../support/verify-page.ts'
import { artifactOf as factsOf, finish } from '../unit/core/signing/finished.ts'
import { completedBundle } from '../unit/core/signing/samples.ts'
import { blankPdf, freshSealKey, sealPdf } from '../unit/pdf/verify/signed-pdf.ts'

const finished = await finish()
const { openPage, give, close: closeAll } = await openVerifyPages()
afterAll(closeAll)

test("shows every option of a file's role menu in full in every language", async () => {
  const { page, close } = await openPage()
  await give(page, filesOfEnvelope(finished))
  for (const { name: language } of Object.values(languages)) {
    await page.locator('.languages summary').click()
    await page.getByRole('button', { name: language }).click()
    for (const width of [320, 360, 768]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await cutChoices(page), `${language}, ${width}`).toEqual([])
    }
  }
  await close()
})

test('reads a document of 48 MB in slices of at most 1 MiB', async () => {
  const { sealKey, certificatePem } = await freshSealKey()
  const original = blankPdf(48 * 1_048_576)
  const pdf = await sealPdf(original, sealKey)
  const bundle = await completedBundle({ source: { ...factsOf(original), version: 1 } })
  const { page, close } = await openPage()
  await page.evaluate(`(() => {
    const read = Blob.prototype.arrayBuffer
    window.largest = 0
    Blob.prototype.arrayBuffer = function () {
      window.largest = Math.max(window.largest, this.size)
      return read.call(this)
    }
  })()`)
  await give(page, { 'evidence.json': JSON.stringify(bundle), 'large.pdf': pdf, 'seal.pem': certificatePem })
  expect(await failuresOn(page)).toEqual(['sealed_document'])
  expect(await namesOf(page, 'ok')).toEqual(expect.arrayContaining(['original', 'seal.digest', 'seal.trust']))
  expect(await page.evaluate('window.largest')).toBeLessThanOrEqual(1_048_576)
  await close()
})
