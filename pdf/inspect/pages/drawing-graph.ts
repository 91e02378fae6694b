import type { Work } from '../../syntax/work.ts'
import { type DrawState, LEADING, MODE, PATTERN, RISE, SPACING, worsen } from '../content/draw-tracker.ts'
import { SQUEEZED } from '../content/text-shape.ts'
import type { Category } from '../content/used-names.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import { STREAM_BIT } from '../policy/feature-bits.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import type { KeptDrawing, KeptDrawings, PageDrawings } from '../resources/kept-drawings.ts'
import type { Placements } from '../resources/placements.ts'
import type { ResourceNames } from '../resources/resource-names.ts'
import { idOfRole } from '../roles/roles.ts'
import type { ReferenceTable } from '../tables/reference-table.ts'
import type { PageResources } from './defined-names.ts'
import { addTo, type ContentsOf, forEachGlyphStream } from './page-contents.ts'

type Body = ContentsOf & {
  drawings: KeptDrawings
  names: ResourceNames
  placements: Placements
  frames: ReferenceTable
}

/**
 * The state in which content is drawn. `set` contains the parameters that are not initial, and `open` those that
 * readers differ on, because only some readers pass them on to this content.
 */
type Drawn = { slot: number; holder: number; state: DrawState }

// The parameters that PDFium does not pass on to forms. To patterns, masks and glyphs, some readers pass on all
// parameters, and others none.
const unclearInForms = RISE | LEADING
const unclearElsewhere = RISE | LEADING | SPACING | MODE

/**
 * Returns whether all readers show the text of forms, patterns, masks, glyphs and appearances in the same way. Readers
 * differ on text that all matrices together squeeze, and on text parameters that only some of them pass on. They also
 * differ on the glyphs of Type 3 fonts that a pattern fills, or that are stroked.
 */
export function isDrawnAlike(
  body: Body,
  pages: PageResources,
  drawnBy: PageDrawings,
  live: LiveObjects,
  work: Work,
): boolean {
  const { drawings, names, placements } = body
  const glyphs = new Map<number, number[]>()
  forEachGlyphStream(body, live, work, (font, number) => addTo(glyphs, font, live.slot(number)))
  const masks = new Map<number, number[]>()
  const maskRoles = new Set((['mask', 'maskGroup'] as const).map(idOfRole))
  body.roles.forEach((slot, number, role) => {
    if (maskRoles.has(role) && live.isLive(slot)) addTo(masks, slot, live.slot(number))
  })
  const known = new Map<number, DrawState>()
  const waiting: Drawn[] = []

  /** Records that the content in a slot is drawn. `holder` is the slot of the object with the caller's resources. */
  function draw(slot: number, holder: number, state: DrawState): void {
    work.charge(workOf.lookUp)
    const isOwn = names.heldBy(slot) !== undefined
    const key = isOwn ? slot : slot + (holder + 1) * SLOTS
    const level = Math.min(SQUEEZED, state.level)
    const before = known.get(key)
    const entered = { ...state, level }
    if (before === undefined) {
      if (known.size >= drawnMax) throw new PdfRefusalError('too_complex')
      known.set(key, entered)
    } else if (worsen(before, entered)) Object.assign(entered, before)
    else return
    waiting.push({ slot, holder: isOwn ? slot : holder, state: entered })
  }

  const placed = (slot: number, state: DrawState): DrawState => ({
    ...state,
    level: state.level + placements.level(slot, live.resolve),
  })

  const isForm = (slot: number): boolean => slot >= 0 && (live.slotBits(slot) & STREAM_BIT) !== 0

  /** Follows what a stream draws. Returns false if readers differ. */
  function follow({ draws, text }: KeptDrawing[0], holder: number, { level, set, open }: DrawState): boolean {
    if (text !== null && (text.level + level >= SQUEEZED || (text.open & open) !== 0)) return false
    for (const { category, name, ...own } of draws) {
      work.charge(workOf.lookUp)
      const state = { level: level + own.level, set: own.set | (own.open & set), open: own.open & open }
      const found = name === null ? null : names.objects.find(holder, category, name, live.slot)
      if (found === 'unknown') return false
      const target = name === null ? ANY : found === null ? -1 : live.slot(found)
      if (!followDraw(category, target, holder, state)) return false
    }
    return true
  }

  function masksOf(state: number, holder: number): readonly number[] {
    // The masks of a direct graphics state are those of the object with the table.
    if (state < 0) return masks.get(names.objects.tableSlot(holder, 'ExtGState', live.slot)) ?? []
    const separate = names.objects.maskOf(state)
    return [...(masks.get(state) ?? []), ...(separate === null ? [] : [live.slot(separate)])]
  }

  function followDraw(category: Category, target: number, holder: number, state: DrawState): boolean {
    const { level, set, open } = state
    const inside = { level, set, open: open | (set & unclearElsewhere) }
    if (category === 'XObject' && isForm(target))
      draw(target, holder, placed(target, { ...state, open: open | (set & unclearInForms) }))
    else if (category === 'Pattern' && isForm(target)) draw(target, holder, placed(target, inside))
    else if (category === 'ExtGState') {
      for (const mask of masksOf(target, holder)) {
        work.charge(workOf.lookUp)
        for (const group of isForm(mask) ? [mask] : (masks.get(mask) ?? [])) draw(group, holder, placed(group, inside))
      }
    } else if (category === 'Font') {
      const fonts = target === ANY ? [...glyphs.keys()] : glyphs.has(target) ? [target] : []
      if (fonts.length > 0 && (set & (PATTERN | MODE)) !== 0) return false
      for (const font of fonts)
        for (const glyph of glyphs.get(font) ?? [])
          draw(glyph, names.heldBy(font) === undefined ? holder : font, placed(font, inside))
    }
    return true
  }

  /** Draws the appearances of annotations as large as their rectangles. */
  function drawAppearances(): void {
    let tables = new Map<number, Set<number>>()
    const drawFrame = (number: number, aspect: number, found: Map<number, Set<number>>): void => {
      work.charge(workOf.lookUp)
      const slot = live.slot(number)
      if (isForm(slot)) draw(slot, -1, { level: placements.levelInFrame(slot, aspect, live.resolve), set: 0, open: 0 })
      else if (slot >= 0) found.set(slot, (found.get(slot) ?? new Set()).add(aspect))
    }
    body.frames.forEach((slot, number, aspect) => {
      if (live.isLive(slot)) drawFrame(number, placements.frameAspect(slot, aspect, live.resolve), tables)
    })
    // An appearance dictionary can contain references to tables of states.
    for (let depth = 0; depth < 2 && tables.size > 0; depth++) {
      const inside = new Map<number, Set<number>>()
      body.references.forEach((slot, number) => {
        for (const aspect of tables.get(slot) ?? []) drawFrame(number, aspect, inside)
      })
      tables = inside
    }
  }

  let isAlike = true
  pages.numbers.forEach((number, index) => {
    const holder = pages.holders[index]! < 0 ? -1 : live.slot(pages.holders[index]!)
    isAlike &&= followPage(drawnBy.get(live.slot(number)) ?? [], (stream, state) => follow(stream, holder, state))
  })
  drawAppearances()
  for (let next = waiting.pop(); isAlike && next !== undefined; next = waiting.pop()) {
    const drawing = drawings.get(next.slot)
    if (drawing !== undefined) isAlike = follow(drawing[0], next.holder, next.state)
  }
  return isAlike
}

// A font whose name is in another stream.
const ANY = -2
// The maximum number of streams that are followed, each for every object whose resources it uses.
const drawnMax = 100_000
// A number above all slots.
const SLOTS = 2 ** 24

/** Follows the streams of a page, each with the states that the streams before it leave. */
function followPage(
  streams: readonly KeptDrawing[],
  follow: (drawing: KeptDrawing[0], state: DrawState) => boolean,
): boolean {
  let current: DrawState = { level: 0, set: 0, open: 0 }
  const saved: DrawState = { ...current }
  for (const [own, restored] of streams) {
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
      if (!follow(drawing, state)) return false
      if (drawing.saved !== null) worsen(saved, after(drawing.saved))
      if (drawing.last !== null) current = after(drawing.last)
    }
  }
  return true
}
