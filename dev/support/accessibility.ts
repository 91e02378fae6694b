import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Returns the findings of axe-core as `rule: element`. By default, applies the rules of WCAG 2.2 A and AA. With
 * `rules`, applies only the named rules, or all default rules for `all`.
 */
export async function accessibilityViolations(page: Page, rules?: string[] | 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Legacy mode takes half the time, but does not check frames of other origins.
    .setLegacyMode(page.frames().length === 1)
    // Omits passed rules.
    .options({ resultTypes: ['violations'] })
  const builder = rules === 'all' ? axe : rules === undefined ? axe.withTags(standard) : axe.withRules(rules)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
