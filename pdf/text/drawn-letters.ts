import type { Letter } from './letter.ts'
import { unknownCharacters } from './page-subset/character-maps.ts'

type Matrix = readonly number[]

/** The properties of a pdf.js font that, in addition to its widths, determine the positions of letters. */
export type DrawnFont = { fontMatrix?: Matrix | null; vertical?: boolean; defaultVMetrics?: number[] | null }

type Glyph = { unicode: string; width: number; vmetric?: number[] | null; isSpace: boolean }

/** The operator list of a page from pdf.js, with the names of its operator numbers and the fonts by their id. */
export type Drawing = {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
  OPS: Record<string, number>
  fontOf(id: string): DrawnFont
}

type State = {
  matrix: Matrix
  font: DrawnFont
  size: number
  characterSpace: number
  wordSpace: number
  scale: number
  rise: number
  leading: number
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]
// The distance between the middle of a vertical line and its baseline, in font sizes.
const downShift = 0.275

/** Returns the product of two matrices. The first matrix is applied first (ISO 32000-2 section 8.3.4). */
const through = (
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: Matrix,
  [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0]: Matrix,
): Matrix => [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l]

/**
 * Returns the letters of a page in drawing order (ISO 32000-2 section 9.4). Returns null if there are more than
 * `lettersMax` letters.
 */
export function drawnLetters({ fnArray, argsArray, OPS, fontOf }: Drawing, lettersMax: number): Letter[] | null {
  const letters: Letter[] = []
  const saved: State[] = []
  let state: State = {
    ...{ matrix: identity, font: {}, size: 0, characterSpace: 0 },
    ...{ wordSpace: 0, scale: 1, rise: 0, leading: 0 },
  }
  let line = identity
  let text = identity

  const set = (change: Partial<State>) => {
    state = { ...state, ...change }
  }
  const save = () => {
    saved.push(state)
  }
  const move = (x: number, y: number) => {
    line = through([1, 0, 0, 1, x, y], line)
    text = line
  }
  const begin = (matrix: Matrix) => {
    line = matrix
    text = matrix
  }
  const restore = () => {
    state = saved.pop() ?? state
  }
  const setFont = ([id, size]: [string, number]) => set({ font: fontOf(id), size })
  const show = ([items]: [(Glyph | number)[]]) => {
    for (const item of items) {
      const step = typeof item === 'number' ? { along: (-item * state.size) / 1_000 } : stepOf(item, state)
      if (typeof item !== 'number') letters.push(letterOf(item, state, text))
      const isDown = state.font.vertical === true
      text = through([1, 0, 0, 1, isDown ? 0 : step.along * state.scale, isDown ? step.along : 0], text)
    }
  }

  const operators: Record<string, (args: never) => void> = {
    save,
    restore,
    transform: (matrix: Matrix) => set({ matrix: through(matrix, state.matrix) }),
    paintFormXObjectBegin: ([matrix]: [Matrix | null]) => {
      save()
      if (matrix) set({ matrix: through(matrix, state.matrix) })
    },
    paintFormXObjectEnd: restore,
    beginText: () => begin(identity),
    setFont,
    setGState: ([entries]: [[string, unknown][]]) => {
      for (const [key, value] of entries) if (key === 'Font') setFont(value as [string, number])
    },
    setCharSpacing: ([characterSpace]: [number]) => set({ characterSpace }),
    setWordSpacing: ([wordSpace]: [number]) => set({ wordSpace }),
    setHScale: ([percent]: [number]) => set({ scale: percent / 100 }),
    setLeading: ([leading]: [number]) => set({ leading }),
    setTextRise: ([rise]: [number]) => set({ rise }),
    moveText: ([x, y]: [number, number]) => move(x, y),
    setLeadingMoveText: ([x, y]: [number, number]) => {
      set({ leading: -y })
      move(x, y)
    },
    setTextMatrix: ([matrix]: [Matrix]) => begin(matrix),
    nextLine: () => move(0, -state.leading),
    showText: show,
  }
  const byNumber = new Map(Object.entries(operators).map(([name, operator]) => [OPS[name], operator]))
  for (const [index, number] of fnArray.entries()) {
    byNumber.get(number)?.(argsArray[index] as never)
    if (letters.length > lettersMax) return null
  }
  return letters
}

/** Returns the advance of a letter along its line, which can be vertical. */
function stepOf({ width, vmetric, isSpace }: Glyph, state: State): { along: number } {
  const space = state.characterSpace + (isSpace ? state.wordSpace : 0)
  if (state.font.vertical !== true) return { along: unitOf(state) * width + space }
  const [down = -1_000] = vmetric ?? state.font.defaultVMetrics ?? []
  return { along: unitOf(state) * down - space }
}

const unitOf = ({ font, size }: State): number => (font.fontMatrix?.[0] ?? 0.001) * size

function letterOf(glyph: Glyph, state: State, text: Matrix): Letter {
  const { size, scale, rise } = state
  const isDown = state.font.vertical === true
  const origin: Matrix = [size * scale, 0, 0, size, isDown ? -downShift * size : 0, isDown ? 0 : rise]
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = through(through(origin, text), state.matrix)
  const along = isDown ? [-c, -d] : [a, b]
  const height = isDown ? Math.hypot(a, b) : Math.hypot(c, d)
  const length = Math.hypot(along[0] ?? 0, along[1] ?? 0)
  const share = size === 0 ? 0 : stepOf(glyph, { ...state, characterSpace: 0, wordSpace: 0 }).along / size
  return {
    text: glyph.unicode.replace(unknownCharacters, ''),
    x,
    y,
    angle: (Math.atan2(along[1] ?? 0, along[0] ?? 0) * 180) / Math.PI,
    width: length * Math.abs(share),
    size: height,
  }
}
