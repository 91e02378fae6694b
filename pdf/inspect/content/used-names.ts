/** The categories of resources whose names content uses (ISO 32000-2 table 34); a category is told by its place here. */
export const categories = ['Font', 'ColorSpace', 'Pattern', 'ExtGState', 'XObject', 'Shading'] as const

export const FONT_NAMES = 0
export const SPACE_NAMES = 1
export const PATTERN_NAMES = 2
export const STATE_NAMES = 3
export const OBJECT_NAMES = 4
export const SHADING_NAMES = 5

/** A name that stands in the stream before. */
export const CUT_NAME = ''

// No page that anybody drew has so many.
const namesMax = 50_000

/** The names that one stream of content uses, by category. */
export class UsedNames {
  readonly sets: readonly Set<string>[] = categories.map(() => new Set())
  count = 0
  // Most operators name what the one before did.
  private readonly last = categories.map((): string | null => null)

  /** Whether there are more than are kept. */
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
