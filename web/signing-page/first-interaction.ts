import type { Api } from './api.ts'

// The events that show that a person is present. `scroll` is not among them, because it is also "trusted" if a script
// or a restored position caused it.
const signsOfAPerson = ['pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const

const attemptsMax = 3

/**
 * Reports once that a person is looking at the page. Does not report when the page loads, because mail scanners load
 * pages and run scripts.
 */
export function reportFirstInteraction(api: Api): void {
  let attempts = 0
  let isReporting = false
  const report = async (event: Event) => {
    if (!event.isTrusted || isReporting) return
    isReporting = true
    attempts += 1
    const response = await api.view()
    isReporting = response.ok || attempts >= attemptsMax
    if (isReporting) for (const name of signsOfAPerson) removeEventListener(name, report, true)
  }
  for (const name of signsOfAPerson) addEventListener(name, report, { capture: true, passive: true })
}
