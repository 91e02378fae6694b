/**
 * What page content is describing at a place (ISO 32000-2 figure 9): the page itself, a text object or a path. Where a
 * stream begins is not known while it passes, so that for each of the three is told where it leads.
 */
export const PAGE = 0
export const TEXT = 1
export const PATH = 2
/** Not what content may be. */
export const WRONG = 3

const modesOf = (fromPage: number, fromText: number, fromPath: number): number =>
  fromPage | (fromText << 2) | (fromPath << 4)

/** Leads everywhere to where it began. */
export const unchanged = modesOf(PAGE, TEXT, PATH)
/** Leads nowhere. */
export const dead = modesOf(WRONG, WRONG, WRONG)

/** What operators lead to. */
export const step = {
  any: unchanged,
  page: modesOf(PAGE, WRONG, WRONG),
  beginPath: modesOf(PATH, WRONG, PATH),
  path: modesOf(WRONG, WRONG, PATH),
  clip: modesOf(PAGE, WRONG, PATH),
  paint: modesOf(PAGE, WRONG, PAGE),
  beginText: modesOf(TEXT, WRONG, WRONG),
  endText: modesOf(WRONG, PAGE, WRONG),
  text: modesOf(WRONG, TEXT, WRONG),
} as const

/** Where modes lead from one of them. */
export const leadsTo = (modes: number, from: number): number => (from === WRONG ? WRONG : (modes >> (2 * from)) & 3)

const table = new Uint8Array(64 * 64)
for (let modes = 0; modes < 64; modes++)
  for (let next = 0; next < 64; next++)
    table[modes * 64 + next] = modesOf(
      leadsTo(next, modes & 3),
      leadsTo(next, (modes >> 2) & 3),
      leadsTo(next, modes >> 4),
    )

/** What one leads to and then the other. */
export const followedBy = (modes: number, next: number): number => table[modes * 64 + next]!
