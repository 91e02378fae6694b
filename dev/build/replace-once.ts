/** A text in which each `from`, found exactly once, became its `to`. Throws where the text no longer reads as it did. */
export function replaceOnce(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  let changed = text
  for (const [from, to] of changes) {
    const parts = changed.split(from)
    if (parts.length !== 2) throw new Error(`the text has changed: ${parts.length - 1} places hold ${from}`)
    changed = parts.join(to)
  }
  return changed
}
