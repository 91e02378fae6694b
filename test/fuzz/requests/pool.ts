import type { CallReference } from '../../../platform/http/references.ts'

/** The known ids of one organization by kind: the pinned ids and the newest ids. */
export type Pool = {
  add(kind: CallReference, text: string, isPinned?: boolean): void
  pick(kind: CallReference | 'any', index: number): string | undefined
  has(kind: CallReference, text: string): boolean
  all(): string[]
}

const newestMax = 24

export function createPool(): Pool {
  const pinned = new Map<string, string[]>()
  const newest = new Map<string, string[]>()
  const known = new Set<string>()
  const of = (kind: string): string[] => [...(pinned.get(kind) ?? []), ...(newest.get(kind) ?? [])]
  return {
    add: (kind, text, isPinned = false) => {
      known.add(`${kind} ${text}`)
      const map = isPinned ? pinned : newest
      const texts = [...(map.get(kind) ?? []), text]
      map.set(kind, isPinned ? texts : texts.slice(-newestMax))
    },
    pick: (kind, index) => {
      const texts = kind === 'any' ? [...new Set([...pinned.keys(), ...newest.keys()])].flatMap(of) : of(kind)
      return texts[index % texts.length]
    },
    // Includes links that the pool has dropped, because they can still be valid.
    has: (kind, text) => known.has(`${kind} ${text}`),
    all: () => [...pinned.values(), ...newest.values()].flat(),
  }
}
