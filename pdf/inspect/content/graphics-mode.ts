/**
 * What page content is describing at a place (ISO 32000-2 figure 9): the page itself, a text object, a path, or a path whose last
 * piece is a rectangle, which not every reader draws on from. Where a stream begins is not known while it passes, so that for
 * each of the four is told where it leads.
 */
export const PAGE = 0
export const TEXT = 1
export const PATH = 2
export const BOX = 3
/** Not what content may be. */
export const WRONG = 4

/** More states than that are saved by nobody. */
export const statesMax = 4_095

/** A space is named of which no colour is chosen yet. */
export const AWAITS_COLOUR = 1
/** Something is painted in such a space, before the stream chose any colour. */
export const FIRST_COLOUR = 2

const MODE_BITS = 3
const ORIGINS = [PAGE, TEXT, PATH, BOX]
/** How many values modes may have. */
export const MODES = 1 << (MODE_BITS * ORIGINS.length)

const modesOf = (...leading: [fromPage: number, fromText: number, fromPath: number, fromBox: number]): number =>
  leading.reduce((modes, mode, origin) => modes | (mode << (MODE_BITS * origin)), 0)

/** Leads everywhere to where it began. */
export const unchanged = modesOf(PAGE, TEXT, PATH, BOX)
/** Leads nowhere. */
export const dead = modesOf(WRONG, WRONG, WRONG, WRONG)

/** What operators lead to. */
export const step = {
  any: unchanged,
  page: modesOf(PAGE, WRONG, WRONG, WRONG),
  beginPath: modesOf(PATH, WRONG, PATH, PATH),
  box: modesOf(BOX, WRONG, BOX, BOX),
  path: modesOf(WRONG, WRONG, PATH, WRONG),
  // Without a path some readers clip all, some nothing, and some wait for the next one.
  pathOrBox: modesOf(WRONG, WRONG, PATH, BOX),
  paint: modesOf(PAGE, WRONG, PAGE, PAGE),
  beginText: modesOf(TEXT, WRONG, WRONG, WRONG),
  endText: modesOf(WRONG, PAGE, WRONG, WRONG),
  text: modesOf(WRONG, TEXT, WRONG, WRONG),
} as const

/** Where modes lead from one of them. */
export const leadsTo = (modes: number, from: number): number =>
  from === WRONG ? WRONG : (modes >> (MODE_BITS * from)) & (2 ** MODE_BITS - 1)

const tables = new Map<number, Uint16Array>(
  Object.values(step).map((next) => [
    next,
    Uint16Array.from({ length: MODES }, (_, modes) =>
      ORIGINS.reduce((all, origin) => all | (leadsTo(next, leadsTo(modes, origin)) << (MODE_BITS * origin)), 0),
    ),
  ]),
)

/** By modes, what they lead to and then a step. */
export const tableOf = (next: number): Uint16Array => tables.get(next)!
