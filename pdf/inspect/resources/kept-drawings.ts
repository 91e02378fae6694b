import type { Work } from '../../syntax/work.ts'
import { blank, type DrawState, type DrawsByState, type StreamDraws } from '../content/draw-tracker.ts'
import type { Category } from '../content/used-names.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'

/** The draws of a content stream, with the numbers of names. */
export type KeptDrawing = DrawsByState<DrawState & { category: Category; name: number | null }>

/** The draws of a page in the order of its streams, by the slot of the page. */
export type PageDrawings = ReadonlyMap<number, readonly KeptDrawing[]>

/** The draws of content streams, by slot. */
export type KeptDrawings = ReturnType<typeof createKeptDrawings>

// The maximum number of streams and draws that are stored.
const drawsMax = 500_000

/** Creates the record. `idOf` returns the number of a name. */
export function createKeptDrawings(work: Work, idOf: (name: string) => number) {
  const blankKept = { ...blank, draws: [] }
  const kept = new Map<number, KeptDrawing>()
  let count = 0
  const namedOne = (drawing: StreamDraws): KeptDrawing[0] => {
    if (drawing === blank) return blankKept
    return {
      ...drawing,
      draws: drawing.draws.map((draw) => ({ ...draw, name: draw.name === null ? null : idOf(draw.name) })),
    }
  }
  const named = ([own, restored]: DrawsByState): KeptDrawing => [namedOne(own), namedOne(restored)]
  return {
    get: (slot: number): KeptDrawing | undefined => kept.get(slot),
    /** Returns drawings with the numbers of names. */
    named,
    keep(slot: number, drawings: DrawsByState): void {
      if (drawings.every((drawing) => drawing === blank)) return
      const size = drawings[0].draws.length + drawings[1].draws.length + 1
      count += size
      if (count > drawsMax) throw new PdfRefusalError('too_complex')
      work.charge(size * workOf.name)
      kept.set(slot, named(drawings))
    },
  }
}
