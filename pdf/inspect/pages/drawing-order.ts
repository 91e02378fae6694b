/** Records which content draws which, to find content that draws itself. */
export class DrawingOrder {
  private readonly drawn = new Map<number, Set<number>>()

  add(slot: number, inside: number): void {
    const found = this.drawn.get(slot)
    if (found === undefined) this.drawn.set(slot, new Set([inside]))
    else found.add(inside)
  }

  /** Returns whether some content draws itself, directly or through other content. */
  hasLoop(): boolean {
    // Content without other content in it is removed until only loops remain.
    const outer = new Map<number, number[]>()
    const left = new Map<number, number>()
    const ready: number[] = []
    for (const [slot, inside] of this.drawn) {
      left.set(slot, inside.size)
      for (const item of inside) {
        if (!this.drawn.has(item)) ready.push(item)
        const list = outer.get(item)
        if (list === undefined) outer.set(item, [slot])
        else list.push(slot)
      }
    }
    const removed = new Set<number>()
    for (let item = ready.pop(); item !== undefined; item = ready.pop()) {
      if (removed.has(item)) continue
      removed.add(item)
      for (const slot of outer.get(item) ?? []) {
        const rest = left.get(slot)! - 1
        left.set(slot, rest)
        if (rest === 0) ready.push(slot)
      }
    }
    return [...this.drawn.keys()].some((slot) => !removed.has(slot))
  }
}
