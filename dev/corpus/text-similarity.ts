/**
 * Returns a text with single spaces for white space, and with plain letters for compatibility characters (ligatures,
 * full-width letters). Removes invisible direction marks.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns the similarity of two texts from 0 to 1: twice the length of their longest common subsequence, divided by the
 * sum of their lengths. Texts with form feeds are compared page by page.
 */
export function textSimilarity(one: string, other: string): number {
  const [pages, otherPages] = [one.split('\f'), other.split('\f')]
  let length = 0
  let different = 0
  for (let i = 0; i < Math.max(pages.length, otherPages.length); i++) {
    const [page, otherPage] = [plainText(pages[i] ?? ''), plainText(otherPages[i] ?? '')]
    length += page.length + otherPage.length
    different += editDistance(page, otherPage)
  }
  return length === 0 ? 1 : 1 - different / length
}

/** Returns the share of characters that two texts have in common, from 0 to 1, regardless of order. */
export function sharedCharacters(one: string, other: string): number {
  const [a, b] = [plainText(one).replaceAll(' ', ''), plainText(other).replaceAll(' ', '')]
  if (a.length + b.length === 0) return 1
  const counts = new Map<string, number>()
  for (const character of a) counts.set(character, (counts.get(character) ?? 0) + 1)
  let shared = 0
  for (const character of b) {
    const count = counts.get(character) ?? 0
    if (count > 0) shared += character.length
    counts.set(character, count - 1)
  }
  return (2 * shared) / (a.length + b.length)
}

/**
 * Returns the minimum number of characters to remove and insert to turn one text into the other (Myers' greedy
 * algorithm).
 */
export function editDistance(one: string, other: string): number {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let [end, otherEnd] = [one.length, other.length]
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end--
    otherEnd--
  }
  const [a, b] = [one.slice(start, end), other.slice(start, otherEnd)]
  const most = a.length + b.length
  // The furthest position in `a` that can be reached on each diagonal with the current number of edits.
  const reach = new Int32Array(2 * most + 2)
  for (let edits = 0; edits < most; edits++) {
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const [left, right] = [reach[most + diagonal - 1] ?? 0, reach[most + diagonal + 1] ?? 0]
      const isDown = diagonal === -edits || (diagonal !== edits && left < right)
      let x = isDown ? right : left + 1
      while (x < a.length && x - diagonal < b.length && a.charCodeAt(x) === b.charCodeAt(x - diagonal)) x++
      reach[most + diagonal] = x
      if (x >= a.length && x - diagonal >= b.length) return edits
    }
  }
  return most
}
