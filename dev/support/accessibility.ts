import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe-core finds against WCAG 2.2 A and AA, as `rule: element`. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Half the time, where no frame of another origin must be looked into.
    .setLegacyMode(page.frames().length === 1)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
