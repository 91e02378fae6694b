import { randomFrom } from '../../../dev/support/random-numbers.ts'

/** Chance that follows from a seed alone, and the habits of the writer of one file. */
export type Dice = {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  shuffled<T>(list: readonly T[]): T[]
  /**
   * Whether to spell something in the odd way of this name: one writer in four has the habit, and follows it every other
   * time; both shares can be given.
   */
  odd(name: string, share?: number, everyTime?: number): boolean
  /** The habits that were followed. */
  habits(): string[]
}

/** Dice for the file of this number. */
export function diceFor(seed: number, number: number): Dice {
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
    odd(name, share = 0.25, everyTime = 0.5) {
      const has = habits.get(name) ?? random() < share
      habits.set(name, has)
      const isFollowed = has && random() < everyTime
      if (isFollowed) followed.add(name)
      return isFollowed
    },
    habits: () => [...followed],
  }
}
