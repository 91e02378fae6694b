import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import type { SignerLocale } from '../../../../core/languages/locales.ts'
import { accessibilityViolations } from '../../../../dev/support/accessibility.ts'
import { layoutFindings } from './layout-findings.ts'
import type { Scene, State } from './scene.ts'

/** The window sizes of every state: a phone in portrait and landscape, a tablet in portrait, and a desktop. */
const windows = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]
const isPhone = ({ width, height }: { width: number; height: number }) => Math.min(width, height) === 360
const schemes = ['light', 'dark'] as const

/** The name suffixes of a state's image files. */
export const looks = windows.flatMap(({ width }) => schemes.map((scheme) => `${width}-${scheme}`))

export type CaptureOptions = { scene: Scene; out: string; isJudged: boolean; onFinding: (finding: string) => void }

/**
 * Takes the images of states in one language, all windows in parallel. Windows stay open between states, so shared
 * assets load only once. Reports a failed state by name, and continues with the others.
 */
export async function takeAll(
  browser: Browser,
  locale: SignerLocale,
  states: State[],
  taking: CaptureOptions,
): Promise<void> {
  if (states.length === 0) return
  const contexts = await Promise.all(windows.map((window) => openWindow(browser, locale, window)))
  for (const state of states)
    await Promise.all(contexts.map((context, i) => take(context, state, locale, { ...taking, window: windows[i]! })))
  for (const context of contexts) await context.close()
}

const openWindow = (browser: Browser, locale: SignerLocale, viewport: { width: number; height: number }) =>
  browser.newContext({
    locale,
    viewport,
    reducedMotion: 'reduce',
    ...(isPhone(viewport) ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  })

/** Script that waits for the images of a page, at most 3 seconds. */
const imagesLoaded = `Promise.race([
  Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
  new Promise((resolve) => setTimeout(resolve, 3_000)),
])`

async function take(
  context: BrowserContext,
  state: State,
  locale: SignerLocale,
  { scene, out, isJudged, onFinding, window }: CaptureOptions & { window: (typeof windows)[number] },
): Promise<void> {
  const page = await context.newPage()
  const name = `${state.name}-${locale}-${window.width}`
  const save = async (look: string) => {
    // In an image of the full page, sticky elements would otherwise be where the window was scrolled to.
    if (state.isWhole) await page.evaluate('scrollTo(0, 0)')
    await page.evaluate(imagesLoaded)
    await page.screenshot({ path: join(out, `${name}-${look}.png`), fullPage: state.isWhole ?? false })
  }
  try {
    await state.reach({ page, scene, locale, texts: await scene.texts(locale), isPhone: isPhone(window) })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(150)
      await save(colorScheme)
      if (!isJudged) continue
      // Checks the layout in one color scheme, because the schemes differ only in colors.
      const findings =
        colorScheme === 'light'
          ? [...(await layoutFindings(page)), ...(await accessibilityViolations(page))]
          : await accessibilityViolations(page, ['color-contrast'])
      for (const finding of findings)
        if (!(state.isCovered && finding.startsWith('target-size'))) onFinding(`${name}-${colorScheme}: ${finding}`)
    }
  } catch (error) {
    await save('failed').catch(() => undefined)
    onFinding(`${name}: ${(error as Error).message.split('\n')[0]}`)
  } finally {
    await page.close()
    await context.setOffline(false)
  }
}
