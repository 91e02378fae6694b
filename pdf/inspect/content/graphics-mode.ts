/**
 * The mode of page content (ISO 32000-2 figure 9): page, text object, path, or a path that ends with a rectangle, which
 * not all readers continue. Each of the last three also exists with a pending clip (`W`): a clip without a path yet,
 * and paths that will clip.
 */
export const PAGE = 0
export const TEXT = 1
const PATH = 2
const BOX = 3
const CLIP = 4
const CLIP_PATH = 5
const CLIP_BOX = 6
/** An invalid mode. */
export const WRONG = 7

/** The maximum number of saved states. No program saves more. */
export const statesMax = 4_095

/** A color space is set, but no color is chosen in it. */
export const AWAITS_COLOR = 1
/** The stream paints in a color space before it chooses a color. */
export const FIRST_COLOR = 2

/** The next mode for each mode. Modes that are not listed lead to WRONG. */
type Step = readonly number[]
const stepOf = (...leading: [from: number, to: number][]): Step =>
  Array.from({ length: WRONG + 1 }, (_, from) => leading.find(([own]) => own === from)?.[1] ?? WRONG)

const stay = (...modes: number[]): [number, number][] => modes.map((mode) => [mode, mode])

/**
 * The mode transitions of operators. In addition to figure 9, they accept content that four readers draw in the same
 * way (docs/two-readings.md).
 */
export const step = {
  any: stepOf(...stay(PAGE, TEXT, PATH, BOX, CLIP, CLIP_PATH, CLIP_BOX)),
  page: stepOf(...stay(PAGE)),
  // The path is not a part of the saved state. In some readers, a pending clip is.
  state: stepOf(...stay(PAGE, PATH, BOX)),
  matrix: stepOf(...stay(PAGE, TEXT, PATH, BOX)),
  beginPath: stepOf(
    [PAGE, PATH],
    [PATH, PATH],
    [BOX, PATH],
    [CLIP, CLIP_PATH],
    [CLIP_PATH, CLIP_PATH],
    [CLIP_BOX, CLIP_PATH],
  ),
  box: stepOf([PAGE, BOX], [PATH, BOX], [BOX, BOX], [CLIP, CLIP_BOX], [CLIP_PATH, CLIP_BOX], [CLIP_BOX, CLIP_BOX]),
  path: stepOf(...stay(PATH, CLIP_PATH)),
  // Without a path, this operator has nothing to close.
  close: stepOf(...stay(PAGE, PATH, BOX, CLIP_PATH, CLIP_BOX)),
  // If no path follows, some readers clip everything and others nothing.
  clip: stepOf([PAGE, CLIP], [PATH, CLIP_PATH], [BOX, CLIP_BOX], [CLIP_PATH, CLIP_PATH], [CLIP_BOX, CLIP_BOX]),
  paint: stepOf(...[PAGE, PATH, BOX, CLIP_PATH, CLIP_BOX].map((mode): [number, number] => [mode, PAGE])),
  beginText: stepOf([PAGE, TEXT]),
  endText: stepOf([TEXT, PAGE]),
  text: stepOf(...stay(TEXT)),
} as const

// A stream is read without knowing its start mode, so each possible start mode has an end mode. All such lists of end
// modes are products of the steps. There are few lists, and each has a number.
const lists: Step[] = []
const numbers = new Map<string, number>()
const tables = new Map<Step, number[]>()

function numberOf(list: Step): number {
  const key = list.join('')
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, lists.length)
  return lists.push(list) - 1
}

/** The list that keeps each mode, and the list that contains only WRONG. */
export const unchanged = numberOf(step.any)
export const dead = numberOf(stepOf())

for (const next of Object.values(step)) tables.set(next, [])
for (let modes = 0; modes < lists.length; modes++) {
  for (const [next, table] of tables) table[modes] = numberOf(lists[modes]!.map((mode) => next[mode]!))
}

/** The number of lists. */
export const MODES = lists.length

/** Returns the end mode in a list for a start mode. */
export const leadsTo = (modes: number, from: number): number => lists[modes]![from]!

/** Returns the list after one more step, for each list. */
export const tableOf = (next: Step): Uint16Array => Uint16Array.from(tables.get(next)!)
