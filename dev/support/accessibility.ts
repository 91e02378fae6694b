import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe-core finds against WCAG 2.2 A and AA, against the named rules alone, or against `all` that it knows by default, as `rule: element`. */
export async function accessibilityViolations(page: Page, rules?: string[] | 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Half the time, where no frame of another origin must be looked into.
    .setLegacyMode(page.frames().length === 1)
    // What passes is not told.
    .options({ resultTypes: ['violations'] })
  const asked = rules === 'all' ? axe : rules === undefined ? axe.withTags(standard) : axe.withRules(rules)
  const { violations } = await asked.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
