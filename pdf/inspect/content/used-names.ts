/** The categories of resource names that content uses (ISO 32000-2 table 34), identified by their index. */
export const categories = ['Font', 'ColorSpace', 'Pattern', 'ExtGState', 'XObject', 'Shading'] as const

export const FONT_NAMES = 0
export const SPACE_NAMES = 1
export const PATTERN_NAMES = 2
export const STATE_NAMES = 3
export const OBJECT_NAMES = 4
export const SHADING_NAMES = 5

/** Replaces a name in the previous stream. */
export const CUT_NAME = ''

// No real page has this many.
const namesMax = 50_000

/** The names that a content stream uses, by category. */
export class UsedNames {
  readonly sets: readonly Set<string>[] = categories.map(() => new Set())
  count = 0
  // Most operators repeat the previous name.
  private readonly last = categories.map((): string | null => null)

  /** Returns whether there are more names than are stored. */
  get areTooMany(): boolean {
    return this.count > namesMax
  }

  clear(): void {
    if (this.count === 0) return
    for (const set of this.sets) set.clear()
    this.last.fill(null)
    this.count = 0
  }

  add(category: number, name: string): void {
    if (this.last[category] === name || this.areTooMany) return
    this.last[category] = name
    const set = this.sets[category]!
    const before = set.size
    this.count += set.add(name).size - before
  }
}
