/** The categories of resource names in content (ISO 32000-2 table 34). The index of a category is its number. */
export const categories = ['Font', 'ColorSpace', 'Pattern', 'ExtGState', 'XObject', 'Shading'] as const

export type Category = (typeof categories)[number]

// The maximum number of names that are stored.
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
    for (const set of this.sets) if (set.size > 0) set.clear()
    this.last.fill(null)
    this.count = 0
  }

  /** Adds a name to a category. Ignores null, which represents a name in the previous stream. */
  add(category: Category, name: string | null): void {
    const index = categories.indexOf(category)
    if (name === null || this.last[index] === name || this.areTooMany) return
    this.last[index] = name
    const set = this.sets[index]!
    const before = set.size
    this.count += set.add(name).size - before
  }
}
