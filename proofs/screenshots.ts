import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import type { SignerLocale } from '../core/signing/model.ts'
import { accessibilityViolations } from '../dev/support/accessibility.ts'
import { launchBrowser } from '../dev/support/browser.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { contactSheet } from './support/screenshots/contact-sheet.ts'
import { endStates } from './support/screenshots/end-states.ts'
import { layoutFlaws } from './support/screenshots/layout-flaws.ts'
import { otherStates } from './support/screenshots/other-states.ts'
import { openScene, type Scene, type State } from './support/screenshots/scene.ts'
import { signingStates } from './support/screenshots/signing-states.ts'

/**
 * `npm run proof -- screenshots --out <folder> [--only a,b] [--locale en] [--unjudged]`: every state of every page at 360, 768 and 1440 pixels, in light
 * and dark, as pictures for somebody to look at, with a page that shows them side by side. In each nothing may scroll sideways, be cut off
 * or lie over something else that can be pressed, and axe-core must find nothing, contrast included; with `--unjudged` pictures are taken alone.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    only: { type: 'string' },
    locale: { type: 'string' },
    unjudged: { type: 'boolean', default: false },
  },
})
if (values.out === undefined)
  throw new Error('usage: npm run proof -- screenshots --out <folder> [--only a,b] [--locale en]')
const out = resolve(values.out)
const only = values.only?.split(',')
const widths = { 360: 740, 768: 1024, 1440: 900 } as const
const schemes = ['light', 'dark'] as const

const states: State[] = [...signingStates, ...endStates, ...otherStates].filter(
  ({ name }) => only === undefined || only.some((part) => name.startsWith(part)),
)
const shots = states
  .flatMap((state) => (state.locales ?? ['en']).map((locale) => ({ state, locale })))
  .filter(({ locale }) => values.locale === undefined || values.locale === locale)
if (shots.length === 0) throw new Error('no state has this name and language')

mkdirSync(out, { recursive: true })
let findings = 0
const tell = (finding: string): void => {
  findings += 1
  console.log(`FOUND ${finding}`)
}

async function take(browser: Browser, scene: Scene, state: State, locale: SignerLocale, width: number): Promise<void> {
  const isPhone = width === 360
  const context = await browser.newContext({
    locale,
    viewport: { width, height: widths[width as keyof typeof widths] },
    deviceScaleFactor: isPhone ? 2 : 1,
    ...(isPhone ? { isMobile: true, hasTouch: true } : {}),
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const name = `${state.name}-${locale}-${width}`
  try {
    await state.reach({ page, scene, locale, texts: await scene.texts(locale), isPhone })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(150)
      await page.screenshot({
        path: join(out, `${name}-${colorScheme}.png`),
        fullPage: state.isWhole ?? false,
      })
      if (values.unjudged) continue
      const flaws = [...(await layoutFlaws(page)), ...(await accessibilityViolations(page))]
      for (const flaw of flaws) tell(`${name}-${colorScheme}: ${flaw}`)
    }
  } catch (error) {
    await keepFailure(page, name)
    tell(`${name}: ${(error as Error).message.split('\n')[0]}`)
  } finally {
    await context.close()
  }
}

const keepFailure = (page: Page, name: string) =>
  page.screenshot({ path: join(out, `${name}-failed.png`) }).catch(() => undefined)

await withStack({ cronSeconds: 1 }, async (bench) => {
  const scene = await openScene(bench)
  const browser = await launchBrowser()
  try {
    for (const { state, locale } of shots)
      for (const width of Object.keys(widths)) await take(browser, scene, state, locale, Number(width))
  } finally {
    await browser.close()
  }
})
const rows = shots.map(({ state, locale }) => `${state.name}-${locale}`)
writeFileSync(
  join(out, 'index.html'),
  contactSheet(
    rows,
    Object.keys(widths).flatMap((width) => schemes.map((scheme) => `${width}-${scheme}`)),
  ),
)
console.log(`${rows.length * Object.keys(widths).length * schemes.length} pictures of ${rows.length} states in ${out}`)
process.exitCode = findings > 0 ? 1 : 0
