import { randomFrom } from '../../../dev/support/random-numbers.ts'

/** Random numbers that depend only on a seed, and the syntax habits of one file's simulated writer. */
export type RandomChoices = {
  /** Returns a random integer from 0 to one less than the bound. */
  below(bound: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /**
   * Returns whether to use the unusual syntax of this name. By default, one writer in four has the habit and follows it
   * every other time.
   */
  hasHabit(name: string, share?: number, everyTime?: number): boolean
  /** Returns the syntax habits that the writer has followed. */
  habits(): string[]
}

/** Returns the random numbers for the file with the given number. */
export function randomChoicesFor(seed: number, number: number): RandomChoices {
  const random = randomFrom(seed * 1_000_003 + number)
  random()
  const habits = new Map<string, boolean>()
  const followed = new Set<string>()
  const below = (bound: number): number => Math.floor(random() * bound)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return {
    below,
    chance: (share) => random() < share,
    pick,
    shuffled(list) {
      const left = [...list]
      return list.map(() => left.splice(below(left.length), 1)[0] as (typeof list)[number])
    },
    hasHabit(name, share = 0.25, everyTime = 0.5) {
      const has = habits.get(name) ?? random() < share
      habits.set(name, has)
      const isFollowed = has && random() < everyTime
      if (isFollowed) followed.add(name)
      return isFollowed
    },
    habits: () => [...followed],
  }
}
