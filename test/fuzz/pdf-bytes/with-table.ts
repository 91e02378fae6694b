/**
 * Replaces the last cross-reference table of a file by a new table of its objects. Returns the text unchanged if the
 * last section is not a table. Objects in object streams become unreferenced.
 */
export function withTable(text: string): string {
  const from = [...text.matchAll(/(?<!start)xref\s/g)].at(-1)?.index ?? -1
  const trailer = /trailer\s*(<<[\s\S]*?>>)\s*startxref/.exec(text.slice(Math.max(0, from)))?.[1]
  if (from < 0 || trailer === undefined || trailer.includes('/Prev')) return withLengths(text)
  const body = withLengths(text.slice(0, from))
  const offsets = new Map<number, number>()
  for (const match of body.matchAll(/(?<=^|[\r\n])(\d{1,7}) (\d{1,5}) obj\b/g))
    offsets.set(Number(match[1]), match.index)
  const numbers = [...offsets.keys()].filter((number) => number > 0 && number < 100_000).sort((a, b) => a - b)
  const last = numbers.at(-1) ?? 0
  const size = trailer.replace(/\/Size\s+\d+/, `/Size ${last + 1}`)
  const rows = runsOf(numbers).map(
    (run) => `${run[0]} ${run.length}\n${run.map((number) => row(offsets.get(number)!)).join('')}`,
  )
  return `${body}xref\n0 1\n0000000000 65535 f \n${rows.join('')}trailer\n${size}\nstartxref\n${body.length}\n%%EOF\n`
}

const row = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`

function runsOf(numbers: number[]): number[][] {
  const runs: number[][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  return runs
}

/** Corrects the /Length of every stream whose length is a direct value. */
const withLengths = (text: string): string =>
  text.replaceAll(
    /\/Length \d+(?! \d+ R)([\s\S]{0,300}?stream\r?\n)([\s\S]*?)(?=\r?\nendstream)/g,
    (_, between: string, data: string) => `/Length ${data.length}${between}${data}`,
  )
