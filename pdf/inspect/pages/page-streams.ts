import { type DrawState, worsen } from '../content/draw-tracker.ts'
import { SQUEEZED } from '../content/text-shape.ts'
import type { KeptDrawing } from '../resources/kept-drawings.ts'

/** Follows the streams of a page, each with the states that the streams before it leave. */
export function followPage(
  streams: readonly KeptDrawing[],
  follow: (drawing: KeptDrawing[0], state: DrawState, later: number) => boolean,
): boolean {
  let current: DrawState = { level: 0, set: 0, open: 0 }
  const saved: DrawState = { ...current }
  // By stream: the parameters that the streams after it change.
  const later = streams.map(() => 0)
  for (let index = streams.length - 1; index > 0; index--) {
    const [own, restored] = streams[index]!
    later[index - 1] = later[index]! | own.changed | restored.changed
  }
  for (const [index, [own, restored]] of streams.entries()) {
    const before = { ...saved }
    const parts = [
      [own, current],
      [restored, before],
    ] as const
    for (const [drawing, state] of parts) {
      const after = ({ level, set, open }: DrawState): DrawState => ({
        level: Math.min(SQUEEZED, level + state.level),
        set: set | (open & state.set),
        open: 0,
      })
      if (!follow(drawing, state, later[index]!)) return false
      if (drawing.saved !== null) worsen(saved, after(drawing.saved))
      if (drawing.last !== null) current = after(drawing.last)
    }
  }
  return true
}
