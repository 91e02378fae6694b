import { settingSchemas } from '../../platform/ports/setting-schemas.ts'
import type { DeployedWorker } from './deployment.ts'

const names = [...new Set(Object.values(settingSchemas).flatMap((schemas) => Object.keys(schemas)))]

/** Returns whether a worker reads a setting. */
export const isSettingOf = (worker: DeployedWorker, name: string): boolean =>
  Object.hasOwn(settingSchemas[worker], name)

/** A name that is not a setting, and the setting with the most similar name. Null if no name is similar. */
export type UnknownSetting = { name: string; similar: string | null }

/** Returns the names that are not settings of a worker. */
export const unknownSettings = (given: readonly string[]): UnknownSetting[] =>
  given
    .filter((name) => !names.includes(name))
    .map((name) => {
      const near = names.toSorted((a, b) => distance(name, a) - distance(name, b))[0] ?? ''
      return { name, similar: distance(name, near) <= name.length / 3 ? near : null }
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
