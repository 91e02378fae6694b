import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type SignerLocale, signerLocales } from '../../core/languages/locales.ts'
import { launchBrowser } from '../../dev/support/browser.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { contactSheet } from '../support/full/screenshots/contact-sheet.ts'
import { endStates } from '../support/full/screenshots/end-states.ts'
import { fieldStates } from '../support/full/screenshots/field-states.ts'
import { lastStates } from '../support/full/screenshots/last-states.ts'
import { openingStates } from '../support/full/screenshots/opening-states.ts'
import { otherPageStates } from '../support/full/screenshots/other-page-states.ts'
import { placeStates } from '../support/full/screenshots/place-states.ts'
import { everywhere, openScene, type State } from '../support/full/screenshots/scene.ts'
import { senderStates } from '../support/full/screenshots/sender-states.ts'
import { signatureStates } from '../support/full/screenshots/signature-states.ts'
import { looks, takeAll } from '../support/full/screenshots/take.ts'
import { verifyStates } from '../support/full/screenshots/verify-states.ts'

/**
 * `npm run test:full -- screenshots [--out out/screenshots] [--group a,b] [--only a,b] [--every 1] [--locale en]
 * [--unjudged]`: takes a screenshot of every state of every page in light and dark mode, and writes an overview page.
 * The windows are 360 pixels (a phone), 740 pixels (a phone in landscape), 768 and 1280 pixels wide. No page may scroll
 * sideways, and no control may be cut off or cover another one. axe-core must find no violation, including contrast.
 * `--every 12` captures every twelfth state, and `--unjudged` only takes the screenshots. Each group takes minutes.
 */
const groups: Record<string, readonly State[]> = {
  opening: openingStates,
  fields: fieldStates,
  signature: signatureStates,
  last: lastStates,
  ends: endStates,
  sender: senderStates,
  verify: verifyStates,
  place: placeStates,
  others: otherPageStates,
}
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'out/screenshots' },
    group: { type: 'string', default: Object.keys(groups).join() },
    only: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    locale: { type: 'string', default: signerLocales.join() },
    unjudged: { type: 'boolean', default: false },
  },
})
const out = resolve(values.out)
const only = values.only.split(',')
const states = values.group
  .split(',')
  .flatMap((group) => groups[group] ?? [])
  .filter(({ name }) => only.some((part) => name.startsWith(part)))
  .filter((_, index) => index % Number(values.every) === 0)
const locales = values.locale.split(',') as SignerLocale[]
const statesIn = (locale: SignerLocale) => states.filter((state) => (state.locales ?? everywhere).includes(locale))
const rows = locales.flatMap((locale) => statesIn(locale).map(({ name }) => `${name}-${locale}`))
if (rows.length === 0) throw new Error('no state has this group, name and language')

mkdirSync(out, { recursive: true })
let findings = 0
const tell = (finding: string): void => {
  findings += 1
  console.log(`FOUND ${finding}`)
}
await withStack({ cronSeconds: 1 }, async (bench) => {
  const scene = await openScene(bench)
  const browser = await launchBrowser()
  try {
    for (const locale of locales)
      await takeAll(browser, locale, statesIn(locale), { scene, out, isJudged: !values.unjudged, onFinding: tell })
  } finally {
    await browser.close()
    await scene.close()
  }
})
writeFileSync(join(out, 'index.html'), contactSheet(rows, looks))
console.log(`${rows.length * looks.length} images of ${rows.length} states in ${out}`)
process.exitCode = findings > 0 ? 1 : 0
