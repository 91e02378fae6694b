import { settingSchemas } from '../../platform/ports/setting-schemas.ts'
import type { DeployedWorker } from './deployment.ts'

const names = [...new Set(Object.values(settingSchemas).flatMap((schemas) => Object.keys(schemas)))]

/** Returns whether a worker reads a setting. */
export const isSettingOf = (worker: DeployedWorker, name: string): boolean =>
  Object.hasOwn(settingSchemas[worker], name)

/** Returns a line `NAME: reason` for each name that is not a setting of a worker. Suggests the most similar setting. */
export const unknownSettings = (given: readonly string[]): string[] =>
  given
    .filter((name) => !names.includes(name))
    .map((name) => {
      const near = names.toSorted((a, b) => distance(name, a) - distance(name, b))[0] ?? ''
      return `${name}: unknown${distance(name, near) <= name.length / 3 ? `; did you mean ${near}?` : ' (docs/settings.md)'}`
    })

/** Returns the Levenshtein distance between two names. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
