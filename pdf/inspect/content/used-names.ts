/** The categories of resource names in content (ISO 32000-2 table 34). A category is identified by its index. */
export const categories = ['Font', 'ColorSpace', 'Pattern', 'ExtGState', 'XObject', 'Shading'] as const

export const FONT_NAMES = 0
export const SPACE_NAMES = 1
export const PATTERN_NAMES = 2
export const STATE_NAMES = 3
export const OBJECT_NAMES = 4
export const SHADING_NAMES = 5

/** The name in place of one that is in the previous stream. */
export const CUT_NAME = ''

// The maximum number of names. No real page uses this many.
const namesMax = 50_000

/** The names that a content stream uses, by category. */
export class UsedNames {
  readonly sets: readonly Set<string>[] = categories.map(() => new Set())
  count = 0
  // The last name of each category, because most operators repeat the previous name.
  private readonly last = categories.map((): string | null => null)

  /** Returns whether the content uses more names than are stored. */
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
