/**
 * What page content is describing at a place (ISO 32000-2 figure 9): the page itself, a text object, a path, or a path whose last
 * piece is a rectangle, which not every reader continues from. With `W` each of the last three exists again: a clip that waits for
 * its path, and paths that will clip.
 */
export const PAGE = 0
export const TEXT = 1
const PATH = 2
const BOX = 3
const CLIP = 4
const CLIP_PATH = 5
const CLIP_BOX = 6
/** Not what content may be. */
export const WRONG = 7

/** More states than that are saved by nobody. */
export const statesMax = 4_095

/** A space is named of which no colour is chosen yet. */
export const AWAITS_COLOUR = 1
/** Something is painted in such a space, before the stream chose any colour. */
export const FIRST_COLOUR = 2

/** Where each mode leads; from a mode that is not named, to WRONG. */
type Step = readonly number[]
const stepOf = (...leading: [from: number, to: number][]): Step =>
  Array.from({ length: WRONG + 1 }, (_, from) => leading.find(([own]) => own === from)?.[1] ?? WRONG)

const stay = (...modes: number[]): [number, number][] => modes.map((mode) => [mode, mode])

/** What operators lead to. Four readers draw alike what is allowed here beyond figure 9: see docs/two-readings.md. */
export const step = {
  any: stepOf(...stay(PAGE, TEXT, PATH, BOX, CLIP, CLIP_PATH, CLIP_BOX)),
  page: stepOf(...stay(PAGE)),
  // A path belongs to no state that is saved; a clip that waits for its end does in some readers.
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
  // Without a path there is nothing to close.
  close: stepOf(...stay(PAGE, PATH, BOX, CLIP_PATH, CLIP_BOX)),
  // Without a path at its end some readers clip all and some nothing.
  clip: stepOf([PAGE, CLIP], [PATH, CLIP_PATH], [BOX, CLIP_BOX], [CLIP_PATH, CLIP_PATH], [CLIP_BOX, CLIP_BOX]),
  paint: stepOf(...[PAGE, PATH, BOX, CLIP_PATH, CLIP_BOX].map((mode): [number, number] => [mode, PAGE])),
  beginText: stepOf([PAGE, TEXT]),
  endText: stepOf([TEXT, PAGE]),
  text: stepOf(...stay(TEXT)),
} as const

// Where a stream begins is not known while it passes, so that one mode of its end is known for each of its beginning. There are few
// such lists, since every one of them is made of steps: each has a number.
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

/** Leads everywhere to where it began, and nowhere. */
export const unchanged = numberOf(step.any)
export const dead = numberOf(stepOf())

for (const next of Object.values(step)) tables.set(next, [])
for (let modes = 0; modes < lists.length; modes++) {
  for (const [next, table] of tables) table[modes] = numberOf(lists[modes]!.map((mode) => next[mode]!))
}

/** How many values modes may have. */
export const MODES = lists.length

/** Where modes lead from one of them. */
export const leadsTo = (modes: number, from: number): number => lists[modes]![from]!

/** By modes, what they lead to and then a step. */
export const tableOf = (next: Step): Uint16Array => Uint16Array.from(tables.get(next)!)
