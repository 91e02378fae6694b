import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns the findings of axe-core as `rule: element`: against WCAG 2.2 A and AA, the named rules only, or `all` of its
 * defaults.
 */
export async function accessibilityViolations(page: Page, rules?: string[] | 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Takes half the time, if there is no frame of another origin.
    .setLegacyMode(page.frames().length === 1)
    // Omits passed rules.
    .options({ resultTypes: ['violations'] })
  const builder = rules === 'all' ? axe : rules === undefined ? axe.withTags(standard) : axe.withRules(rules)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
