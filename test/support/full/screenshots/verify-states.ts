import { join } from 'node:path'
import { signerLocales } from '../../../../core/languages/locales.ts'
import { root } from '../../../../dev/build/build-part.ts'
import { blankPdf, expiredSealKey, freshSealKey, sealPdf } from '../../../unit/pdf/verify/signed-pdf.ts'
import { type Capture, completedIn, type Scene, type State } from './scene.ts'

/** The verification page before and after a verification. */
export const verifyStates: State[] = [
  {
    name: 'verify-empty',
    isWhole: true,
    reach: ({ page, scene }) => page.goto(`${scene.baseUrl}/verify.html`),
  },
  {
    name: 'verify-offered',
    isWhole: true,
    reach: async ({ page, scene }) => page.goto(await verifyLink(scene)),
  },
  { name: 'verify-good', locales: signerLocales, isWhole: true, reach: fetchAll },
  {
    name: 'verify-details',
    isWhole: true,
    reach: async (shot) => {
      await fetchAll(shot)
      for (const summary of await shot.page.locator('main summary').all()) await summary.click()
    },
  },
  {
    name: 'verify-bad',
    isWhole: true,
    reach: async ({ page, scene }) => {
      const invited = await completedIn(scene)
      const evidence = JSON.stringify(await scene.evidenceOf(invited)).replace('example.com', 'example.org')
      const document = Buffer.from(await scene.fileOf(invited, 'document'))
      document[200] = (document[200] ?? 0) ^ 1
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [
        { name: 'evidence.json', mimeType: 'application/json', buffer: Buffer.from(evidence) },
        { name: 'document.pdf', mimeType: 'application/pdf', buffer: document },
      ])
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'verify-seal-alone',
    isWhole: true,
    reach: async ({ page, scene }) => {
      const buffer = Buffer.from(await scene.fileOf(await completedIn(scene), 'document'))
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [{ name: 'document.pdf', mimeType: 'application/pdf', buffer }])
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'verify-expired-certificate',
    isWhole: true,
    reach: async ({ page, scene }) => {
      const { sealKey, certificatePem } = await expiredSealKey()
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [
        { name: 'document.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await sealPdf(blankPdf(), sealKey)) },
        { name: 'seal.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(certificatePem) },
      ])
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'verify-untrusted-certificate',
    isWhole: true,
    reach: async ({ page, scene }) => {
      const document = Buffer.from(await scene.fileOf(await completedIn(scene), 'document'))
      const { certificatePem } = await freshSealKey()
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [
        { name: 'document.pdf', mimeType: 'application/pdf', buffer: document },
        { name: 'seal.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from(certificatePem) },
      ])
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'verify-changed-document',
    isWhole: true,
    reach: async ({ page, scene }) => {
      const document = Buffer.from(await scene.fileOf(await completedIn(scene), 'document'))
      const buffer = Buffer.concat([document, Buffer.from('\n% later bytes\n%%EOF\n')])
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [{ name: 'document.pdf', mimeType: 'application/pdf', buffer }])
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'verify-foreign-file',
    isWhole: true,
    reach: async ({ page, scene }) => {
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', join(root, 'docs/demo/contract.pdf'))
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'verify-unreadable-file',
    isWhole: true,
    reach: async ({ page, scene }) => {
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [
        { name: 'document.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nno objects') },
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') },
      ])
      await page.locator('.verdict, .problem:visible').first().waitFor()
    },
  },
  {
    name: 'verify-open',
    isWhole: true,
    reach: async ({ page, scene }) => {
      const evidence = JSON.stringify(await scene.evidenceOf(await scene.invite('en')))
      await page.goto(`${scene.baseUrl}/verify.html`)
      await page.setInputFiles('#chooser', [
        { name: 'evidence.json', mimeType: 'application/json', buffer: Buffer.from(evidence) },
      ])
      await page.locator('.verdict').waitFor()
    },
  },
]

/** Returns the URL of the verification page in the email about the completed document. */
async function verifyLink(scene: Scene): Promise<string> {
  const { email } = await completedIn(scene)
  const { text } = await scene.mailTo(email, /signed|Signed/)
  return /https?:\/\/\S+\/verify\.html#\S+/.exec(text)?.[0] ?? ''
}

async function fetchAll({ page, scene }: Capture): Promise<void> {
  await page.goto(await verifyLink(scene))
  await page.locator('#fetch').click()
  await page.locator('.verdict').waitFor()
}
