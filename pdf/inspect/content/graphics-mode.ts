/**
 * The mode of page content (ISO 32000-2 figure 9): page, text object, path, or a path that ends with a rectangle or
 * with `h`, which some readers do not continue. The CLIP modes follow a clipping operator (`W`): without a path yet,
 * and with each of the two kinds of path. A path that consists of its first point draws nothing, so other content may
 * follow. Text within a path does not change the path. UNPLACED is a text object whose position readers differ on, so
 * it shows no text.
 */
export const PAGE = 0
export const TEXT = 1
const PATH = 2
const BOX = 3
export const CLIP = 4
const CLIP_PATH = 5
const CLIP_BOX = 6
const POINT = 7
const PATH_TEXT = 8
const POINT_TEXT = 9
export const UNPLACED = 10
/** The mode after an operator that the previous mode does not permit. */
export const WRONG = 11

/** Returns whether content may end in a mode. */
export const isFinished = (mode: number): boolean => mode === PAGE || mode === POINT

/** The maximum number of graphics states that are saved at the same time. */
export const statesMax = 4_095

/** The colors for filling and for stroking. */
export const FILL = 1
export const LINES = 2
export const BOTH = FILL | LINES

/** The colors of a stream among the streams of a page, each as the bits of FILL and LINES. */
export type StreamColors = {
  /** At the end, a color space is set, but no color is chosen in it. */
  awaited: number
  /** At the end, a saved graphics state has a color space in which no color is chosen. */
  savedAwaited: number
  /** The stream paints with the color before the stream. */
  painted: number
  /** At the end, the color is still the one before the stream. */
  passed: number
  /** At the end, a saved graphics state still has the color before the stream. */
  savedPassed: number
  /** The stream paints in its own color space before it chooses a color. */
  first: number
}

/** The next mode for each mode, by the mode's number. */
type Step = readonly number[]
const stepOf = (...leading: [from: number, to: number][]): Step =>
  Array.from({ length: WRONG + 1 }, (_, from) => leading.find(([own]) => own === from)?.[1] ?? WRONG)

const to = (next: number, ...modes: number[]): [number, number][] => modes.map((mode) => [mode, next])
const stay = (...modes: number[]): [number, number][] => modes.map((mode) => [mode, mode])

/**
 * The mode transitions of operators. They accept what ISO 32000-2 figure 9 permits, and other content that four readers
 * draw in the same way (docs/two-readings.md).
 */
export const step = {
  any: stepOf(...stay(...Array.from({ length: WRONG }, (_, mode) => mode))),
  page: stepOf([PAGE, PAGE], [POINT, PAGE]),
  // Readers draw an image or a form within a text object, but a text in the form moves the next text in some of them.
  draw: stepOf(...to(PAGE, PAGE, POINT), ...to(UNPLACED, TEXT, UNPLACED)),
  // Saving the graphics state does not save the path. In some readers, it saves a pending clip and the text position.
  save: stepOf(...stay(PAGE, TEXT, PATH, BOX, POINT, UNPLACED)),
  restore: stepOf(...stay(PAGE, PATH, BOX, POINT, UNPLACED), [TEXT, UNPLACED]),
  matrix: stepOf(...stay(PAGE, TEXT, PATH, BOX, POINT, PATH_TEXT, POINT_TEXT, UNPLACED)),
  beginPath: stepOf(...to(POINT, PAGE, POINT), ...to(PATH, PATH, BOX), ...to(CLIP_PATH, CLIP, CLIP_PATH, CLIP_BOX)),
  box: stepOf(...to(BOX, PAGE, PATH, BOX, POINT), ...to(CLIP_BOX, CLIP, CLIP_PATH, CLIP_BOX)),
  path: stepOf([PATH, PATH], [CLIP_PATH, CLIP_PATH], [POINT, PATH]),
  // Without a path, `h` has nothing to close. Some readers begin a curve that follows `h` elsewhere.
  close: stepOf(...stay(PAGE), ...to(BOX, PATH, BOX, POINT), ...to(CLIP_BOX, CLIP_PATH, CLIP_BOX)),
  // If no path follows a clipping operator, some readers clip everything and others nothing.
  clip: stepOf([PAGE, CLIP], ...to(CLIP_PATH, PATH, CLIP_PATH, POINT), ...to(CLIP_BOX, BOX, CLIP_BOX)),
  paint: stepOf(...to(PAGE, PAGE, PATH, BOX, CLIP_PATH, CLIP_BOX, POINT)),
  beginText: stepOf([PAGE, TEXT], [PATH, PATH_TEXT], [POINT, POINT_TEXT]),
  endText: stepOf(...to(PAGE, TEXT, UNPLACED), [PATH_TEXT, PATH], [POINT_TEXT, POINT]),
  text: stepOf(...stay(TEXT, PATH_TEXT, POINT_TEXT)),
  placeText: stepOf(...to(TEXT, TEXT, UNPLACED), ...stay(PATH_TEXT, POINT_TEXT)),
  moveText: stepOf(...stay(TEXT, PATH_TEXT, POINT_TEXT, UNPLACED)),
  // Readers use different operands of a text movement with more than two operands.
  misplaceText: stepOf(...to(UNPLACED, TEXT, UNPLACED)),
} as const

// The mode in which a stream starts is not known when it is read. A list therefore contains the end mode for each start
// mode. Only few different lists can result from the steps, so each list has a number.
const lists: Step[] = []
const numbers = new Map<string, number>()
const tables = new Map<Step, number[]>()

function numberOf(list: Step): number {
  const key = list.join()
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, lists.length)
  return lists.push(list) - 1
}

/** The number of the list that keeps each mode, and of the list in which every mode leads to WRONG. */
export const unchanged = numberOf(step.any)
export const invalidModes = numberOf(stepOf())

for (const next of Object.values(step)) tables.set(next, [])
for (let modes = 0; modes < lists.length; modes++) {
  for (const [next, table] of tables) table[modes] = numberOf(lists[modes]!.map((mode) => next[mode]!))
}

export const MODES = lists.length

/** Returns the end mode for a start mode in the list with the number `modes`. */
export const endModeOf = (modes: number, from: number): number => lists[modes]![from]!

/** Returns a table that maps the number of each list to its number after one more step. */
export const tableOf = (next: Step): Uint16Array => Uint16Array.from(tables.get(next)!)
