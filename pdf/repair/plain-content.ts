import { concatBytes, latin1, utf8 } from '../../base/bytes.ts'
import { showing } from '../document/content-tokens.ts'
import { type ContentScanner, createContentScanner } from '../inspect/content/content-scanner.ts'
import { isWhole } from '../inspect/content/content-summary.ts'
import {
  CLIP,
  endModeOf,
  isFinished,
  PAGE,
  TEXT,
  UNPLACED,
  unchanged,
  WRONG,
} from '../inspect/content/graphics-mode.ts'
import { OUTER_DOTS, OUTER_LINES, outerStyle, UNCLEAR_DOTS } from '../inspect/content/line-style.ts'
import { unknownOperator } from '../inspect/content/operators.ts'
import { CLIPS_BY_TEXT } from '../inspect/content/traits.ts'
import { createCollector } from '../syntax/collector.ts'
import { PdfSyntaxError } from '../syntax/errors.ts'
import { isName, isNumber } from '../syntax/kinds.ts'
import type { Work } from '../syntax/work.ts'
import { instructionsOf, operatorNamed, type PlacedInstruction, painting } from './instructions.ts'
import { PathDots } from './path-dots.ts'
import { plainTokens } from './plain-tokens.ts'
import { TextClips } from './text-clips.ts'

const drawing = new Set(['Do', 'sh', 'BI'])
const placing = new Set(['Td', 'TD', 'Tm', 'T*', 'BT', 'ET'])
// Without these operators, later content would be drawn in another place, or content would be missing.
const needed = new Set([...showing, ...painting, ...drawing, 'q', 'Q', 'cm'])
const lines = new Set(['l', 'c', 'v', 'y'])
const textEnd = utf8('ET')
const pathEnd = utf8('n')
const lineStart = utf8('m')
const nextLine = utf8('T*')
const lineEnd = utf8('\n')
const initialLines = utf8('0 J 0 j\n')
const extraOperandsMax = 8
// The nanoseconds of CPU time to rewrite one byte, to rewrite one instruction, and to check one instruction.
const byteWork = 10
const instructionWork = 600
const attemptWork = 800
// The maximum number of instructions in one path.
const pendingMax = 100_000

/**
 * `hidden` contains the names of the properties of hidden layers. `lineStates` contains the names of graphics states
 * with line styles. The complete content of a page begins with the initial graphics state.
 */
export type PlainContentOptions = {
  work: Work
  hidden?: ReadonlySet<string>
  lineStates?: ReadonlySet<string>
  isPage?: boolean
}

/**
 * Returns page content that all readers interpret in the same way, without invalid operators, and with complete paths
 * and text objects (ISO 32000-2 section 8.2). Also rewrites dots of lines (`path-dots.ts`) and clips by text
 * (`text-clips.ts`), and omits what is drawn within marked content of a hidden layer. Returns the same bytes if nothing
 * changes, and null if the content cannot be rewritten without losing text or images.
 */
export function plainContent(bytes: Uint8Array, options: PlainContentOptions): Uint8Array | null {
  const { work, hidden = new Set(), lineStates = new Set(), isPage = false } = options
  const scanner = createContentScanner(work)
  const traits = traitsOf(bytes, scanner)
  const isHiding = hidden.size > 0 && layerMark.test(latin1(bytes))
  if (!isHiding && traits !== null && (traits & rewrittenTraits) === 0) return bytes
  work.charge(bytes.length * byteWork)
  const isValid = traits !== null
  let plain: Uint8Array
  try {
    const plainBytes = isValid ? bytes : plainTokens(bytes, work)
    const writer = new PlainWriter(plainBytes, { work, scanner, hidden, lineStates, isPage, isValid })
    for (const instruction of instructionsOf(plainBytes, work)) if (!writer.take(instruction)) return null
    plain = writer.finish()
  } catch (error) {
    if (error instanceof PdfSyntaxError) return null
    throw error
  }
  const isOuter = isPage && ((traitsOf(plain, scanner) ?? 0) & outerTraits) !== 0
  return isOuter ? concatBytes(initialLines, plain) : plain
}

const outerTraits = OUTER_DOTS | OUTER_LINES
const rewrittenTraits = outerTraits | UNCLEAR_DOTS | CLIPS_BY_TEXT
// The tag of content in a layer, or a name with an escape.
const layerMark = /\/OC|#/
const initialStyle = { ...outerStyle, cap: 0, join: 0 }

/** Returns the traits of content, or null if the content is not complete or not valid. */
function traitsOf(bytes: Uint8Array, scanner: ContentScanner): number | null {
  scanner.begin(true)
  scanner.push(bytes)
  const content = scanner.end()
  return content !== null && isWhole(content) ? content.traits : null
}

/** If `isValid`, all readers accept each instruction. */
type WriterOptions = Required<PlainContentOptions> & { scanner: ContentScanner; isValid: boolean }

class PlainWriter {
  /** The instructions that later instructions can still change. */
  private readonly written: Uint8Array[] = []
  private readonly done = createCollector()
  private readonly scanner: ContentScanner
  private readonly work: Work
  private isChanged = false
  private mode = PAGE
  private saved = 0
  /** The index in `written` of a clipping operator without a path yet. */
  private clipAt = -1
  private first: Uint8Array | null = null
  private firstPoint: number[] = []
  /** For each open marked content: true if it is in a hidden layer. */
  private readonly marks: boolean[] = []
  private covers = 0
  /** True if hidden text has moved the position of the next text. */
  private isShifted = false
  private readonly bytes: Uint8Array
  private readonly hidden: ReadonlySet<string>
  private readonly isValid: boolean
  private readonly dots: PathDots
  private readonly clips = new TextClips()

  constructor(bytes: Uint8Array, options: WriterOptions) {
    const { work, scanner, hidden, lineStates, isPage, isValid } = options
    this.isValid = isValid
    this.dots = new PathDots(this.written, { work, lineStates, style: isPage ? initialStyle : outerStyle })
    this.bytes = bytes
    this.work = work
    this.scanner = scanner
    this.hidden = hidden
  }

  /** Writes an instruction, changed or omitted if necessary. Returns false if this would lose text or images. */
  take(instruction: PlacedInstruction): boolean {
    const { operator } = instruction
    this.work.charge(instructionWork)
    this.mark(instruction)
    const written = this.validPart(instruction)
    if (written === null || (operator === 'Q' && this.saved === 0)) {
      this.isChanged = true
      return operator === 'Q' || !needed.has(operator)
    }
    const numbers = instruction.operands.filter(isNumber)
    const isDrawing = showing.has(operator) || painting.has(operator) || drawing.has(operator)
    const unclipped = this.clips.take(operator, isDrawing, numbers.at(-1) ?? 0)
    if (unclipped === false) return false
    if (!this.prepare(operator)) {
      this.isChanged = true
      return !needed.has(operator)
    }
    if (operator === 'q') this.saved++
    if (operator === 'Q') this.saved--
    const pointAt = operator === 're' ? 4 : operator === 'm' ? 2 : 0
    if (pointAt > 0) {
      const { starts } = instruction
      const from = starts.length - 1 - pointAt
      this.first = this.bytes.subarray(starts[from], starts[from + 2])
      this.firstPoint = numbers.slice(-pointAt).slice(0, 2)
    }
    const isCovered = this.covers > 0
    if (placing.has(operator)) this.isShifted = false
    if (isCovered && isDrawing) {
      if (painting.has(operator)) this.dots.take('n', numbers, null)
      return this.hide(operator)
    }
    if (showing.has(operator) && this.isShifted) return false
    if ((operator === 'W' || operator === 'W*') && this.mode === CLIP && this.clipAt < 0)
      this.clipAt = this.written.length
    if (this.mode !== CLIP) this.clipAt = -1
    const name = instruction.operands.at(-1) ?? null
    const plain = this.dots.take(operator, numbers, isName(name) ? name.name : null) ?? unclipped
    if (plain === null) this.written.push(written)
    else this.add(plain)
    if (this.dots.isIdle && this.clipAt < 0) this.settle()
    return this.written.length < pendingMax
  }

  /** Returns the complete content, or the original bytes if nothing changed. */
  finish(): Uint8Array {
    if (this.mode === CLIP) this.dropClip()
    if (this.isInText()) this.add(textEnd)
    else if (!isFinished(this.mode)) this.add(pathEnd)
    if (!this.isChanged) return this.bytes
    this.settle()
    return this.done.take()
  }

  private settle(): void {
    for (const part of this.written) {
      if (part.length === 0) continue
      this.done.push(part)
      this.done.push(lineEnd)
    }
    this.written.length = 0
  }

  private add(part: Uint8Array): void {
    this.isChanged = true
    this.written.push(part)
  }

  private mark({ operator, operands }: PlacedInstruction): void {
    if (operator === 'EMC' && this.marks.pop()) this.covers--
    if (operator !== 'BMC' && operator !== 'BDC') return
    const [tag, properties = null] = operands
    const isLayer = isName(tag ?? null) && (tag as { name: string }).name === 'OC'
    const isHidden = isLayer && isName(properties) && this.hidden.has(properties.name)
    if (isHidden) this.covers++
    this.marks.push(isHidden)
  }

  /** Returns the part of an instruction that all readers accept: all of it, or the operator with its last operands. */
  private validPart({ operator, starts, end }: PlacedInstruction): Uint8Array | null {
    if (operator === '') return null
    if (this.isValid) return operatorNamed(operator) === unknownOperator ? null : this.bytes.subarray(starts[0], end)
    for (const from of starts.slice(0, extraOperandsMax)) {
      const part = this.bytes.subarray(from, end)
      this.work.charge(attemptWork)
      this.scanner.begin(true)
      this.scanner.push(part)
      const content = this.scanner.end()
      if (content !== null && content.edges === null) return part
      this.isChanged = true
    }
    return null
  }

  /** Brings the content to a mode that permits an operator. Returns false if there is no such mode. */
  private prepare(operator: string): boolean {
    const { transitions } = operatorNamed(operator)
    const after = (mode: number): number => endModeOf(transitions[unchanged]!, mode)
    if (this.mode === CLIP && (after(CLIP) === WRONG || painting.has(operator) || operator === 'n')) this.dropClip()
    if (after(this.mode) === WRONG && lines.has(operator) && this.first !== null && this.isPathOpen()) {
      // After a rectangle or `h`, the current point is the first point of the subpath (ISO 32000-2 table 58).
      this.dots.take('m', this.firstPoint, null)
      this.add(concatBytes(this.first, lineStart))
      this.mode = endModeOf(operatorNamed('m').transitions[unchanged]!, this.mode)
    } else if (after(this.mode) === WRONG && !lines.has(operator) && this.isPathOpen()) {
      this.dots.take('n', [], null)
      this.add(pathEnd)
      this.mode = PAGE
    } else if (this.isInText() && operator === 'BT') {
      this.add(textEnd)
      this.mode = PAGE
    }
    if (after(this.mode) === WRONG) return false
    this.mode = after(this.mode)
    return true
  }

  private isInText = (): boolean => this.mode === TEXT || this.mode === UNPLACED

  private isPathOpen(): boolean {
    return !isFinished(this.mode) && endModeOf(operatorNamed('n').transitions[unchanged]!, this.mode) === PAGE
  }

  /** Removes a clipping operator without a path. */
  private dropClip(): void {
    this.isChanged = true
    const later = this.written.splice(this.clipAt)
    for (const part of later) if (isNoClip(part)) this.written.push(part)
    this.clipAt = -1
    this.mode = PAGE
  }

  /** Omits a drawing operator, but keeps its effects on the content after it. */
  private hide(operator: string): boolean {
    this.isChanged = true
    if (operator === '"') return false
    if (painting.has(operator)) this.written.push(pathEnd)
    if (operator === "'") this.written.push(nextLine)
    if (showing.has(operator)) this.isShifted = true
    return true
  }
}

const isNoClip = (part: Uint8Array): boolean => part[0] !== 0x57
