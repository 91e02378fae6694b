import Chromium from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/** A headless browser from npm; nothing of it reaches outside. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: await Chromium.executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    headless: true,
  })
}
