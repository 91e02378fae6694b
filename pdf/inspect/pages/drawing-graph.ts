import type { Column } from '../../syntax/columns.ts'
import type { Work } from '../../syntax/work.ts'
import {
  COVER,
  type DrawState,
  HIGH_CODES,
  LEADING,
  MODE,
  PATTERN,
  RISE,
  SPACING,
  VISIBLE,
  worsen,
} from '../content/draw-tracker.ts'
import { areUnclearLines, STYLE } from '../content/line-style.ts'
import { SQUEEZED } from '../content/text-shape.ts'
import { areClearIn, IN_KNOCKOUT, IN_MASKED, isDrawnIn, KNOCKS_OUT, PLACES, placesIn } from '../content/traits.ts'
import type { Category } from '../content/used-names.ts'
import type { LiveObjects } from '../objects/live-objects.ts'
import type { ObjectTable, ReferenceTable } from '../objects/object-table.ts'
import { STREAM_BIT } from '../policy/feature-bits.ts'
import { kinds } from '../policy/kinds.ts'
import { PdfRefusalError } from '../policy/result.ts'
import { workOf } from '../policy/work-of.ts'
import type { KeptDrawing, KeptDrawings, PageDrawings } from '../resources/kept-drawings.ts'
import type { Placements } from '../resources/placements.ts'
import type { ResourceNames } from '../resources/resource-names.ts'
import { forEachLink } from '../roles/roles.ts'
import type { PageResources } from './defined-names.ts'
import { DrawingOrder } from './drawing-order.ts'
import { addTo, type ContentsOf, type GlyphStreams } from './page-contents.ts'
import { followPage } from './page-streams.ts'

type Body = ContentsOf & {
  objects: ObjectTable
  drawings: KeptDrawings
  names: ResourceNames
  placements: Placements
  frames: ReferenceTable
  references: ReferenceTable
  glyphs: GlyphStreams
  traits: Column
  /** The slots of fonts with which no visible text may be shown. */
  programless: ReadonlySet<number>
  /** The slots of fonts with which no codes of at least 128 may be shown. */
  open: ReadonlySet<number>
}

/**
 * The state in which content is drawn. `set` contains the parameters that are not initial, and `open` those that
 * readers differ on, because only some readers pass them on to this content.
 */
type Drawn = { slot: number; holder: number; state: DrawState }

type Draws = KeptDrawing[0]['draws']

/**
 * The parameters that the draws of a page or a stream can pass on, and the line style that their graphics states set.
 */
type Context = { passed: number; style: number }

// The parameters that PDFium does not pass on to forms. To patterns, masks and glyphs, some readers pass on all
// parameters, and others none.
const unclearInForms = RISE | LEADING
const unclearElsewhere = RISE | LEADING | SPACING | MODE

/**
 * Returns whether all readers show the text of forms, patterns, masks, glyphs and appearances in the same way. Readers
 * differ on text that all matrices together squeeze, and on text parameters that only some of them pass on. They also
 * differ on the glyphs of Type 3 fonts that a pattern fills, or that are stroked or invisible, and on those of fonts
 * without a program. They also differ on transparent content of knockout groups, but all ignore the knockout group of a
 * page. The dots of a stream can depend on the line style before it.
 */
export function isDrawnAlike(
  body: Body,
  pages: PageResources,
  drawnBy: PageDrawings,
  live: LiveObjects,
  work: Work,
): boolean {
  const { drawings, names, objects, placements, programless, traits, glyphs } = body
  const hasTrait = (slot: number, trait: number): boolean => slot >= 0 && (traits.get(slot) & trait) !== 0
  const masks = new Map<number, number[]>()
  // The streams with a knockout group that is a separate object.
  const knockouts = new Set<number>()
  forEachLink(body, live, ['transparency', 'mask', 'maskGroup'], (slot, number, role) => {
    if (role !== 'transparency') addTo(masks, slot, live.slot(number))
    else if (hasTrait(live.slot(number), KNOCKS_OUT)) knockouts.add(slot)
  })
  const known = new Map<number, DrawState>()
  const waiting: Drawn[] = []
  // The parameters that content changes while a mask or pattern of its caller is in use. Some readers pass them on to
  // the mask or pattern.
  let changedUnder = 0
  const order = new DrawingOrder()
  // The slot of the stream that is being followed, or -1 for a page.
  let current = -1

  const placesOf = (slot: number): number =>
    placesIn(slot >= 0 ? traits.get(slot) : 0) | (knockouts.has(slot) ? IN_KNOCKOUT : 0)

  /**
   * Records that the content in a slot is drawn. `holder` is the slot of the object with the caller's resources. With
   * `isCertain`, the current stream draws this content, and not other content of the same table.
   */
  function draw(slot: number, holder: number, state: DrawState, isCertain = true): void {
    work.charge(workOf.lookUp)
    if (isCertain && current >= 0) order.add(current, slot)
    const isOwn = names.hasResources(slot)
    const key = isOwn ? slot : slot + (holder + 1) * SLOTS
    const level = Math.min(SQUEEZED, state.level)
    const before = known.get(key)
    const entered = { ...state, level, set: state.set | placesOf(slot) }
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

  /**
   * Returns the slot of the object that a draw shows. Returns ANY for an unknown font, -1 for an undefined name, and
   * null if readers find different objects.
   */
  function targetOf({ category, name }: Draws[number], holder: number): number | null {
    if (name === null) return ANY
    work.charge(workOf.lookUp)
    const found = names.find(holder, category, name, live.slot)
    return found === 'unknown' ? null : found === null ? -1 : live.slot(found)
  }

  /** Returns the context of draws. COVER can be passed on only if the draws use a mask or a pattern. */
  function contextOf(draws: Draws, holder: number): Context {
    const context = { passed: ~COVER, style: 0 }
    for (const draw of draws) {
      if (draw.category !== 'Pattern' && draw.category !== 'ExtGState') continue
      const target = targetOf(draw, holder)
      if (target === null) continue
      const isState = draw.category === 'ExtGState'
      if (isState ? masksOf(target, holder).length > 0 : isForm(target)) context.passed = ~0
      if (isState) context.style |= traitsOf(draw.category, target, holder) & STYLE
    }
    return context
  }

  /** Follows what a stream draws. `later` is the parameters that change after it. Returns false if readers differ. */
  function follow(
    { draws, text, outer }: KeptDrawing[0],
    holder: number,
    from: DrawState,
    { passed, style }: Context,
    later = 0,
  ): boolean {
    const { level, open } = from
    const set = from.set | style
    if (text !== null && (text.level + level >= SQUEEZED || (text.open & open) !== 0)) return false
    if (areUnclearLines(outer, set)) return false
    for (const draw of draws) {
      work.charge(workOf.lookUp)
      const isCover = draw.category === 'ExtGState' || draw.category === 'Pattern'
      const own = (draw.set & passed) | ((draw.open | PLACES) & set) | style | (isCover ? later | changedUnder : 0)
      const target = targetOf(draw, holder)
      const state = { level: level + draw.level, set: own, open: draw.open & open }
      if (target === null || !followDraw(draw.category, target, holder, state)) return false
    }
    return true
  }

  /** Returns the traits of an object. A direct graphics state is part of the object with the table. */
  function traitsOf(category: Category, target: number, holder: number): number {
    const slot = target >= 0 ? target : names.tableSlot(holder, category, live.slot)
    return slot < 0 ? 0 : traits.get(slot)
  }

  function masksOf(state: number, holder: number): readonly number[] {
    // The masks of a direct graphics state are those of the object with the table.
    if (state < 0) return masks.get(names.tableSlot(holder, 'ExtGState', live.slot)) ?? []
    const separate = names.maskOf(state)
    return [...(masks.get(state) ?? []), ...(separate === null ? [] : [live.slot(separate)])]
  }

  function followDraw(category: Category, target: number, holder: number, state: DrawState): boolean {
    const { level, set, open } = state
    const inside = { level, set: set & ~COVER, open: open | (set & unclearElsewhere) }
    if (!areClearIn(set, traitsOf(category, target, holder), category === 'Shading')) return false
    if (category === 'XObject' && target >= 0 && !isDrawnIn(set, objects.kind(target), traits.get(target))) return false
    if (category === 'XObject' && isForm(target)) {
      const place = (set & COVER) !== 0 && objects.kind(target) === kinds.form ? IN_MASKED : 0
      draw(target, holder, placed(target, { level, set: set | place, open: open | (set & unclearInForms) }))
    }
    if (category === 'Pattern' && isForm(target)) draw(target, holder, placed(target, inside))
    else if (category === 'ExtGState') {
      // PDFium applies both masks, the other readers only that of the form.
      if ((set & IN_MASKED) !== 0 && masksOf(target, holder).length > 0) return false
      const found = masksOf(target, holder)
      for (const mask of found) {
        work.charge(workOf.lookUp)
        for (const group of isForm(mask) ? [mask] : (masks.get(mask) ?? []))
          draw(group, holder, placed(group, inside), target >= 0 || found.length === 1)
      }
    } else if (category === 'Font') {
      if (programless.size > 0 && (set & VISIBLE) !== 0 && (target < 0 || programless.has(target))) return false
      // A direct font is part of the object with the table.
      const slot = target === -1 ? names.tableSlot(holder, category, live.slot) : target
      if ((set & HIGH_CODES) !== 0 && body.open.has(slot)) return false
      const fonts = target === ANY ? [...glyphs.keys()] : glyphs.has(target) ? [target] : []
      if (fonts.length > 0 && (set & (PATTERN | MODE)) !== 0) return false
      for (const font of fonts)
        for (const glyph of glyphs.get(font) ?? [])
          draw(
            live.slot(glyph),
            names.hasResources(font) ? font : holder,
            placed(font, { ...inside, set }),
            target !== ANY,
          )
    }
    return true
  }

  /** Returns the highest level of each appearance, by slot. An appearance is as large as its annotation's rectangle. */
  function findAppearances(): Map<number, number> {
    const levels = new Map<number, number>()
    const tables = new Map<number, Set<number>>()
    const addFrame = (number: number, aspect: number): void => {
      work.charge(workOf.lookUp)
      const slot = live.slot(number)
      if (isForm(slot)) {
        // In an empty or rotated box, pdf.js draws more of the appearance.
        if (placements.isUnclearBox(slot, live.resolve) && objects.kind(slot) !== kinds.blankForm)
          throw new PdfRefusalError('appearance_ambiguous')
        const level = placements.levelInFrame(slot, aspect, live.resolve)
        levels.set(slot, Math.max(level, levels.get(slot) ?? 0))
      } else if (slot >= 0) tables.set(slot, (tables.get(slot) ?? new Set()).add(aspect))
    }
    body.frames.forEach((slot, number, aspect) => {
      if (live.isLive(slot)) addFrame(number, placements.frameAspect(slot, aspect, live.resolve))
    })
    // The appearances of an annotation can be in a separate dictionary.
    const frames = new Map(tables)
    body.references.forEach((slot, number) => {
      for (const aspect of frames.get(slot) ?? []) addFrame(number, aspect)
    })
    return levels
  }

  const appearances = findAppearances()

  /** Follows all pages and appearances. Returns false if readers differ. */
  function followAll(): boolean {
    known.clear()
    current = -1
    let isAlike = true
    pages.numbers.forEach((number, index) => {
      if (!isAlike) return
      const holder = pages.holders[index]! < 0 ? -1 : live.slot(pages.holders[index]!)
      const streams = drawnBy.get(live.slot(number)) ?? []
      const draws = streams.flatMap((parts) => parts.flatMap((part) => part.draws))
      const context = contextOf(draws, holder)
      isAlike = followPage(streams, (stream, state, later) =>
        follow(stream, holder, { ...state, set: state.set & context.passed }, context, later),
      )
    })
    for (const [slot, level] of appearances) draw(slot, -1, { level, set: 0, open: 0 })
    for (let next = waiting.pop(); isAlike && next !== undefined; next = waiting.pop()) {
      const drawing = drawings.get(next.slot)?.[0]
      if (drawing === undefined) continue
      current = next.slot
      if ((next.state.set & COVER) !== 0) changedUnder |= drawing.changed
      isAlike = follow(drawing, next.holder, next.state, contextOf(drawing.draws, next.holder))
    }
    return isAlike
  }

  // Each repetition follows a parameter that was found too late.
  let before: number
  do {
    before = changedUnder
    if (!followAll()) return false
  } while (changedUnder !== before)
  // Only some readers repeat content that draws itself.
  return !order.hasLoop()
}

// A font whose name is in another stream.
const ANY = -2
// The maximum number of streams that are followed, each for every object whose resources it uses.
const drawnMax = 100_000
// A number above all slots.
const SLOTS = 2 ** 24
