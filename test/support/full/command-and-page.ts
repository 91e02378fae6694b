import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { root } from '../../../dev/build/build-part.ts'
import { buildVerifyPage } from '../../../dev/build/build-verify-page.ts'
import { launchBrowser } from '../../../dev/support/browser.ts'
import type { SealedEnvelope, Trust } from './sealed-envelopes.ts'

/** The input of the command and of the page, and the expected verdict. */
export type Given = SealedEnvelope & { isGood: boolean }

/** Returns the names of the cases for which the command or the page gives a wrong verdict. */
export async function wrongVerdicts(
  cases: Map<string, Given>,
  trust: Trust,
): Promise<{ command: string[]; page: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-tampers-'))
  const put = (name: string, content: string | Uint8Array) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const address = pathToFileURL(put('verify.html', await buildVerifyPage())).href
    const keys = [put('public.pem', trust.publicKey), put('seal.pem', trust.sealCertificate)]
    const timestamps = trust.timestampCertificate ?? ''
    const timestampOptions = timestamps ? ['--timestamps', put('timestamps.pem', timestamps)] : []
    const wrong = { command: [] as string[], page: [] as string[] }
    for (const [name, { bundle, pdf, certificate, isGood }] of cases) {
      const paths = [
        put('evidence.json', JSON.stringify(bundle)),
        put('sealed.pdf', pdf),
        put('certificate.pdf', certificate),
        ...keys,
      ]
      if (isGoodByCommand(paths, timestampOptions) !== isGood) wrong.command.push(name)
      if ((await isGoodByPage(page, address, { paths, timestamps })) !== isGood) wrong.page.push(name)
    }
    return wrong
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true })
  }
}

function isGoodByCommand([evidence, pdf, certificate, key, seal]: string[], more: string[]): boolean {
  const options = ['--pdf', pdf, '--certificate', certificate, '--key', key, '--seal', seal, ...more] as string[]
  const { status } = spawnSync(process.execPath, [
    join(root, 'clients/verifier/command.ts'),
    evidence as string,
    ...options,
  ])
  if (status !== 0 && status !== 1) throw new Error(`the command exited with ${status}`)
  return status === 0
}

type Files = { paths: string[]; timestamps: string }

async function isGoodByPage(page: Page, address: string, { paths, timestamps }: Files): Promise<boolean> {
  await page.goto('about:blank')
  await page.goto(address)
  await page.evaluate(`document.getElementById('timestamps').value = ${JSON.stringify(timestamps)}`)
  await page.setInputFiles('#chooser', paths)
  const verdict = page.locator('.verdict')
  await verdict.waitFor()
  return ((await verdict.getAttribute('class')) ?? '').includes('good')
}
