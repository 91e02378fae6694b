import { statesMax } from './graphics-mode.ts'
import { FILL_COLOR, LINE_COLOR, STYLE } from './line-style.ts'
import { type Axes, isFlat, product, squeezeOf, upright } from './text-shape.ts'
import { type Category, categories } from './used-names.ts'

/**
 * The parameters that content can set or leave to its caller, as one bit each (ISO 32000-2 section 9.3). RISE includes
 * the horizontal scale, and SPACING is between characters or words. PATTERN: the fill color is a pattern. COVER: a
 * pattern or graphics state was selected, which can contain a mask. The line style consists of further parameters
 * (`line-style.ts`).
 */
export const RISE = 1
export const LEADING = 2
export const SPACING = 4
export const MODE = 8
export const PATTERN = 16
export const COVER = 32
/** Visible text was shown with a font, and text with a code above 127. These bits mark only draws of fonts. */
export const VISIBLE = 8192
export const HIGH_CODES = 16_384
const PARAMETERS = RISE | LEADING | SPACING | MODE | PATTERN | COVER | STYLE | FILL_COLOR | LINE_COLOR

/** The states in which something is drawn, relative to the start of the stream. */
export type DrawState = {
  /** How much the matrices squeeze text (`text-shape.ts`). */
  level: number
  /** The parameters that are not at their initial value. */
  set: number
  /** The parameters that the stream did not set. */
  open: number
}

/** The states in which a stream draws an object, font or pattern with a name. The name is null for an unknown font. */
export type Draw = DrawState & { category: Category; name: string | null }

/**
 * The draws of a stream in states that begin with one of its outer states. The open parameters of `text`, the visible
 * text, are those that this text needs. `saved` is all states together that remain saved, and `last` the state at the
 * end, or null if it is another state or unchanged. `changed` contains all parameters that the stream sets to another
 * value than the initial one, even if it restores them. `outer` contains the traits of lines that depend on the
 * parameters before the stream.
 */
export type StreamDraws<D = Draw> = {
  draws: readonly D[]
  text: DrawState | null
  saved: DrawState | null
  last: DrawState | null
  changed: number
  outer: number
}

/** The draws in states that begin with the state before the stream, and with a saved state that it restores. */
export type DrawsByState<D = Draw> = readonly [own: StreamDraws<D>, restored: StreamDraws<D>]

type State = Readonly<{
  page: Axes
  scale: number
  set: number
  open: number
  isVisible: boolean
  isRestored: boolean
  font: string | null
}>

const initial: State = {
  page: upright,
  scale: 1,
  set: 0,
  open: PARAMETERS,
  isVisible: true,
  isRestored: false,
  font: null,
}

const restored: State = { ...initial, isRestored: true }

// The text rendering modes that draw nothing (ISO 32000-2 table 104).
const invisibleModes = new Set([3, 7])

// The steps to compute a level, and to record the first draw of a name.
const stepsPerLevel = 2
const stepsPerDraw = 10

/** Adds a state to others. Returns whether it is worse than them. */
export function worsen(states: DrawState, { level, set, open }: DrawState): boolean {
  const isWorse = level > states.level || (set & ~states.set) !== 0 || (open & ~states.open) !== 0
  if (!isWorse) return false
  states.level = Math.max(level, states.level)
  states.set |= set
  states.open |= open
  return true
}

/** The drawing of a stream that draws nothing and leaves the state unchanged. */
export const blank: StreamDraws = { draws: [], text: null, saved: null, last: null, changed: 0, outer: 0 }

const nothing: DrawState = { level: 0, set: 0, open: 0 }
const invisible: DrawState = { level: 0, set: MODE, open: 0 }

/**
 * Tracks the states in which content shows text and draws objects: how much the current transformation matrix, the text
 * matrix and the horizontal scale squeeze it (ISO 32000-2 section 9.4.4). Also tracks the text parameters. Ignores
 * matrices that are not numbers, because their numbers are in the previous stream.
 */
export class DrawTracker {
  /** The number of steps that are not charged yet. A step is a change of the state, or a part of another task. */
  steps = 0
  private line = upright
  private state = initial
  private readonly saved: State[] = []
  private readonly texts: (DrawState | null)[] = [null, null]
  private readonly draws = [0, 1].map(() => categories.map(() => new Map<string | null, Draw>()))
  // The number of times that parameters were set so far, and for each set of parameters the number when it was last set.
  private settings = 0
  private readonly lastSet = new Map<number, number>()
  private readonly changed = [0, 0]
  // For each mask and pattern, the number when it was first used. Some readers draw them later, with the text state then.
  private readonly firstUsed = new Map<Draw, number>()
  private shown: State | null = null
  private isShownHigh = false
  // The state of the text that is being shown. One object, because content can show text millions of times.
  private readonly current: DrawState = { level: 0, set: 0, open: 0 }
  // True if a parameter decides the line of the text that follows.
  private isNext = false

  begin(): void {
    this.line = upright
    this.state = initial
    this.saved.length = 0
    this.texts.fill(null)
    this.changed.fill(0)
    // Clearing a map allocates memory, even if the map is empty.
    for (const draws of this.draws) for (const named of draws) if (named.size > 0) named.clear()
    this.shown = null
    this.isNext = false
    this.settings = 0
    if (this.lastSet.size > 0) this.lastSet.clear()
    if (this.firstUsed.size > 0) this.firstUsed.clear()
  }

  save(): void {
    if (this.saved.length < statesMax) this.saved.push(this.state)
  }

  restore(): void {
    this.state = this.saved.pop() ?? restored
  }

  /** Receives the first four numbers of the `cm` operator. */
  transform(...axes: Axes): void {
    this.steps++
    if (!axes.some(Number.isNaN)) this.change({ page: product(axes, this.state.page) })
  }

  /** Receives the first four numbers of the `Tm` operator. Without numbers, the text begins or ends. */
  place(a = 1, b = 0, c = 0, d = 1): void {
    this.steps++
    const axes: Axes = [a, b, c, d]
    const isUpright = b === 0 && c === 0 && a === d && a !== 0
    this.line = isUpright || axes.some(Number.isNaN) ? upright : axes
    this.shown = null
    this.isNext = false
  }

  scale(percent: number): void {
    this.change({ scale: Number.isNaN(percent) ? 1 : percent / 100 })
    this.setParameter(RISE, percent !== 100)
  }

  setMode(mode: number): void {
    this.change({ isVisible: !invisibleModes.has(mode) })
    this.setParameter(MODE, mode !== 0)
  }

  setFont(font: string | null): void {
    if (font !== this.state.font) this.change({ font })
  }

  setParameter(parameter: number, isSet: boolean): void {
    this.setParameters(parameter, isSet ? parameter : 0)
  }

  /** Returns whether the stream set a parameter to another value than the initial one. */
  isSet = (parameter: number): boolean => (this.state.set & parameter) !== 0

  /** Sets some parameters, each to its initial value unless it is in `values`. */
  setParameters(parameters: number, values: number): void {
    const set = (this.state.set & ~parameters) | values
    const open = this.state.open & ~parameters
    if (values !== 0) {
      this.lastSet.set(values, ++this.settings)
      this.changed[Number(this.state.isRestored)]! |= values
    }
    if (set !== this.state.set || open !== this.state.open) this.change({ set, open })
  }

  private change(changed: Partial<State>): void {
    this.steps++
    const { page, scale, set, open, isVisible, isRestored, font } = this.state
    // Listing the properties is several times faster than spreading the objects.
    this.state = {
      page: changed.page ?? page,
      scale: changed.scale ?? scale,
      set: changed.set ?? set,
      open: changed.open ?? open,
      isVisible: changed.isVisible ?? isVisible,
      isRestored,
      font: changed.font === undefined ? font : changed.font,
    }
  }

  /** Records a move to the next line. */
  nextLine(): void {
    this.isNext = true
  }

  /** Records that text is shown, with `isNext` on the next line. */
  showText(isNext: boolean, hasHighCode: boolean): void {
    const { state } = this
    this.isNext ||= isNext
    const isKnown = state === this.shown && (this.isShownHigh || !hasHighCode)
    if (isKnown && !(this.isNext && state.isVisible)) return
    this.isShownHigh = hasHighCode || (this.isShownHigh && state === this.shown)
    this.shown = state
    this.steps++
    if (!state.isVisible) {
      this.add('Font', state.font, invisible)
      return
    }
    const { set, open } = state
    const axes = this.textAxes(state, this.line)
    const level = isFlat(axes) ? 0 : this.levelOf(axes)
    const { current } = this
    current.level = level
    current.set = set | VISIBLE | (hasHighCode ? HIGH_CODES : 0)
    current.open = open
    this.add('Font', state.font, current)
    current.set = set
    const part = Number(state.isRestored)
    this.texts[part] ??= { ...nothing }
    if (!this.isNext) current.open = open & ~LEADING
    worsen(this.texts[part], current)
  }

  /** Records the use of an object, a graphics state or a pattern. A pattern has its own matrix. */
  use(category: Category, name: string | null): void {
    const { page, set, open } = this.state
    this.steps++
    if (name !== null) this.add(category, name, { level: category === 'Pattern' ? 0 : this.levelOf(page), set, open })
    if ((category === 'ExtGState' || category === 'Pattern') && (set & COVER) === 0)
      this.change({ set: set | COVER, open: open & ~COVER })
  }

  private levelOf(axes: Axes): number {
    if (axes !== upright) this.steps += stepsPerLevel
    return squeezeOf(axes)
  }

  private add(category: Category, name: string | null, state: DrawState): void {
    const draws = this.draws[Number(this.state.isRestored)]![categories.indexOf(category)]!
    const draw = draws.get(name)
    if (draw !== undefined) return void worsen(draw, state)
    this.steps += stepsPerDraw
    const added = { category, name, ...state }
    draws.set(name, added)
    if (category === 'ExtGState' || category === 'Pattern') this.firstUsed.set(added, this.settings)
  }

  private textAxes({ page, scale }: State, line: Axes): Axes {
    if (scale === 1 && line === upright) return page
    return product([scale * line[0], scale * line[1], line[2], line[3]], page)
  }

  /** Ends the stream. `outer` contains its traits of lines that depend on the parameters before it. */
  end(outer: number): DrawsByState {
    for (const [draw, used] of this.firstUsed)
      for (const [parameters, set] of this.lastSet) if (set > used) draw.set |= parameters
    return [this.part(false, outer), this.part(true, outer)]
  }

  private part(isRestored: boolean, outer: number): StreamDraws {
    const left = (state: State, line = upright): DrawState => {
      const { set, open } = state
      return { level: squeezeOf(this.textAxes(state, line)), set, open }
    }
    let saved: DrawState | null = null
    for (const state of this.saved) {
      if (state.isRestored !== isRestored) continue
      saved ??= { ...nothing }
      worsen(saved, left(state))
    }
    const draws: Draw[] = []
    for (const named of this.draws[Number(isRestored)]!)
      if (named.size > 0) for (const draw of named.values()) draws.push(draw)
    const text = this.texts[Number(isRestored)]!
    const isLast = this.state.isRestored === isRestored && (this.state !== initial || this.line !== upright)
    const last = isLast ? left(this.state, this.line) : null
    const changed = this.changed[Number(isRestored)]!
    const isBlank = draws.length + changed + outer === 0 && text === null && saved === null && !isLast
    return isBlank ? blank : { draws, text, saved, last, changed, outer }
  }
}
