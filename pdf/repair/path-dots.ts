import { latin1, utf8 } from '../../base/bytes.ts'
import { DotFinder } from '../inspect/content/dots.ts'
import { statesMax } from '../inspect/content/graphics-mode.ts'
import { type LineStyle, leastLength, ROUND, traitsOfDots } from '../inspect/content/line-style.ts'
import type { Work } from '../syntax/work.ts'
import { painting, stroking } from './instructions.ts'

type Point = readonly [x: number, y: number]

/** A subpath: the positions of its instructions in the written content, and its points with those of its curves. */
type Subpath = {
  at: number[]
  points: Point[]
  segments: { to: readonly Point[]; isLine: boolean }[]
  /** The position of the instruction that closes the subpath, or -1. */
  closedAt: number
  isBox: boolean
  /** True if the subpath continues at the start of a closed subpath. */
  isContinued: boolean
}

const openOf = new Map([
  ['s', 'S'],
  ['b', 'B'],
  ['b*', 'B*'],
])
const pathEnds = new Set([...painting, 'n'])
// The nanoseconds of CPU time to change one subpath, and per point of it.
const changeWork = 2_000
const pointWork = 100
const BUTT = 0
// The least length as a fraction of the coordinates, which some readers round.
const leastFraction = 2 ** -19
// A line must still have the least length after its numbers are rounded.
const lengthOverLeast = 1.1
const decimals = 6

/**
 * Rewrites the subpaths that readers draw as different dots (`dots.ts`). A stroked point with round ends, or with
 * ends that are set outside of the content, becomes a line of the least length that all readers draw. A point with
 * square ends has no direction and is omitted (ISO 32000-2 section 8.5.3.2). A very short line also gets the least
 * length. A closed line becomes an open line, whose ends are drawn like the joins of the closed line if the path has no
 * other subpath.
 */
export class PathDots {
  private style: LineStyle
  private isCapKnown = true
  private readonly saved: { style: LineStyle; isCapKnown: boolean }[] = []
  private path: Subpath[] = []
  private current: Subpath | null = null
  private canRewrite = true
  private readonly written: Uint8Array[]
  private readonly lineStates: ReadonlySet<string>
  private readonly work: Work

  /**
   * `written` contains the instructions since the last path. `lineStates` are the names of graphics states with line
   * styles.
   */
  constructor(
    written: Uint8Array[],
    { work, lineStates, style }: { work: Work; lineStates: ReadonlySet<string>; style: LineStyle },
  ) {
    this.written = written
    this.work = work
    this.lineStates = lineStates
    this.style = style
  }

  /**
   * Receives an instruction before it is written. An instruction that paints a path can change the written instructions
   * of this path. Returns the operator to write in place of the instruction, or null if the path remains unchanged.
   */
  take(operator: string, numbers: readonly number[], name: string | null): Uint8Array | null {
    const last = (count: number): number => numbers[numbers.length - count] ?? Number.NaN
    const point = (fromEnd: number): Point => [last(2 * fromEnd), last(2 * fromEnd - 1)]
    if (pathEnds.has(operator)) return this.paint(operator)
    switch (operator) {
      case 'm':
        this.begin([point(1)], false)
        break
      case 're':
        this.begin([point(2), [last(4) + last(2), last(3) + last(1)]], true)
        break
      case 'l':
        this.extend([point(1)], true)
        break
      case 'c':
        this.extend([point(3), point(2), point(1)], false)
        break
      case 'v':
      case 'y':
        this.extend([point(2), point(1)], false)
        break
      case 'h':
        this.close()
        break
      case 'W':
      case 'W*':
      case 'cm':
        this.canRewrite &&= this.path.length === 0 && operator === 'cm'
        break
      default:
        this.setStyle(operator, last(1), name)
    }
    return null
  }

  /** True if no path is open. Later instructions then change no earlier ones. */
  get isIdle(): boolean {
    return this.path.length === 0
  }

  private begin(points: Point[], isBox: boolean): void {
    const at = [this.written.length]
    this.current = { at, points, segments: [], closedAt: -1, isBox, isContinued: false }
    this.path.push(this.current)
  }

  private extend(to: Point[], isLine: boolean): void {
    const before = this.current
    if (before === null) return
    if (before.closedAt >= 0) {
      this.begin([before.points[0]!], false)
      this.current!.isContinued = true
    } else before.at.push(this.written.length)
    this.current!.points.push(...to)
    this.current!.segments.push({ to, isLine })
  }

  private close(): void {
    if (this.current === null || this.current.isBox || this.current.closedAt >= 0) return
    this.current.closedAt = this.written.length
    this.current.at.push(this.written.length)
  }

  private setStyle(operator: string, value: number, name: string | null): void {
    if (operator === 'q' || operator === 'Q') {
      this.canRewrite &&= this.path.length === 0
      if (operator === 'q' && this.saved.length < statesMax)
        this.saved.push({ style: this.style, isCapKnown: this.isCapKnown })
      if (operator === 'Q') Object.assign(this, this.saved.pop())
    } else if (operator === 'J') {
      this.style = { ...this.style, cap: value }
      this.isCapKnown = true
    } else if (operator === 'j') this.style = { ...this.style, join: value }
    else if (operator === 'w') this.style = { ...this.style, width: value }
    else if (operator === 'gs' && name !== null && this.lineStates.has(name)) this.isCapKnown = false
  }

  private paint(operator: string): Uint8Array | null {
    const { path, canRewrite, current } = this
    this.path = []
    this.current = null
    this.canRewrite = true
    if (!stroking.has(operator) || !canRewrite) return null
    const open = openOf.get(operator)
    const isLastClosed = open !== undefined && current !== null && !current.isBox && current.closedAt < 0
    if (isLastClosed) current.closedAt = this.written.length
    let result: Uint8Array | null = null
    for (const [i, subpath] of path.entries()) {
      const dots = dotsOf(subpath)
      if (traitsOfDots(dots, this.style) === 0) continue
      this.work.charge(changeWork + subpath.points.length * pointWork)
      const next = path[i + 1]
      if (next?.isContinued) {
        next.isContinued = false
        this.written[next.at[0]!] = utf8(`${text(next.points[0]!)} m ${latin1(this.written[next.at[0]!]!)}`)
      }
      const isLast = isLastClosed && subpath === current
      const start = subpath.at[0]!
      const isAlone = path.length === 1 && this.written.length - start === subpath.at.length
      for (const at of subpath.at) this.written[at] = new Uint8Array()
      const cap = isAlone && Number.isFinite(dots.shortestClosed) ? this.capLikeJoin() : null
      const change = cap === null ? '' : `q ${cap} J `
      this.written[start] = utf8(change + this.replacementOf(subpath, cap ?? this.style.cap))
      result = utf8((isLast ? open : operator) + (cap === null ? '' : ' Q'))
    }
    return result
  }

  /** Returns the line cap that draws the ends of a closed line as its joins, or null if it is set or unknown. */
  private capLikeJoin(): number | null {
    const { cap, join } = this.style
    if (join === null || !this.isCapKnown) return null
    const like = join === ROUND ? ROUND : BUTT
    return like === cap ? null : like
  }

  private replacementOf({ points, closedAt }: Subpath, cap: number | null): string {
    const { width } = this.style
    const isRound = cap === ROUND && this.isCapKnown
    const least = lengthOverLeast * leastLength * Math.max(1, width ?? 1)
    const start = points[0]!
    const kept = [start]
    for (const point of points) if (distance(point, kept.at(-1)!) >= least) kept.push(point)
    if (kept.length === 1) {
      const other = points.find((point) => distance(point, start) > 0)
      if (other === undefined && cap !== null && !isRound && this.isCapKnown) return ''
      const length = Math.max(least, leastFraction * distance(start, [0, 0]))
      const right: Point = [start[0] + 1, start[1]]
      kept.push(along(start, other ?? right, length))
    }
    const isReturned = kept.length === 3 && distance(kept[2]!, start) === 0
    if (isReturned) kept.pop()
    const lines = kept.slice(1).map((point) => `${text(point)} l`)
    const end = closedAt >= 0 && kept.length > 2 ? ' h' : ''
    return `${text(start)} m ${lines.join(' ')}${end}`
  }
}

function dotsOf({ points, segments, closedAt, isBox }: Subpath) {
  const finder = new DotFinder()
  const [x, y] = points[0]!
  if (isBox) finder.box(x, y, points[1]![0] - x, points[1]![1] - y)
  else finder.move(x, y)
  for (const { to, isLine } of segments) for (const point of to) finder.extend(point[0], point[1], isLine)
  if (closedAt >= 0) finder.close()
  return finder.endPath()
}

const distance = (one: Point, other: Point): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]))

/** Returns the point at a distance from a point in the direction of another point. */
function along(from: Point, other: Point, length: number): Point {
  const factor = length / distance(from, other)
  return [from[0] + factor * (other[0] - from[0]), from[1] + factor * (other[1] - from[1])]
}

const text = (point: Point): string => point.map((number) => String(Number(number.toFixed(decimals)))).join(' ')
