/** The outcome for one file of a corpus. `broken` is a defect of the service, and all other outcomes are expected. */
export type CorpusOutcome =
  | { kind: 'sealed' }
  | { kind: 'admitted' }
  | { kind: 'refused'; at: 'upload' | 'envelope'; code: string; reason: string }
  | { kind: 'broken'; problem: string }

/** The outcome for a named file. `ms` is the time that the service took, without the programs that check the seal. */
export type CorpusResult = { folder: string; file: string; ms: number; outcome: CorpusOutcome }

const columns = ['files', 'sealed', 'admitted', 'refused', 'broken'] as const
const slowestMax = 5

/**
 * Returns the report: the counts per folder and per reason, the slowest files, and the names of all files that exposed
 * a defect.
 */
export function corpusTable(results: readonly CorpusResult[]): string {
  const broken = results.flatMap(({ folder, file, outcome }) =>
    outcome.kind === 'broken' ? [`  ${folder}/${file}: ${outcome.problem}`] : [],
  )
  return [
    ...folderLines(results),
    ...section('refused for', reasonLines(results)),
    ...section('slowest', slowestLines(results)),
    ...section(`broken: ${broken.length}`, broken.sort()),
  ].join('\n')
}

const section = (title: string, lines: string[]): string[] => ['', title, ...lines]

function folderLines(results: readonly CorpusResult[]): string[] {
  const folders = [...new Set(results.map(({ folder }) => folder))].sort()
  const width = Math.max(...folders.map(({ length }) => length), 'folder'.length)
  const row = (name: string, cells: readonly (string | number)[]) =>
    name.padEnd(width) + cells.map((cell) => String(cell).padStart(10)).join('')
  const counts = (own: readonly CorpusResult[]) =>
    columns.map((column) => (column === 'files' ? own.length : own.filter((one) => one.outcome.kind === column).length))
  return [
    row('folder', columns),
    ...folders.map((folder) => row(folder, counts(results.filter((result) => result.folder === folder)))),
    row('all', counts(results)),
  ]
}

function reasonLines(results: readonly CorpusResult[]): string[] {
  const counts = new Map<string, number>()
  for (const { outcome } of results) {
    if (outcome.kind !== 'refused') continue
    const reason = [`${outcome.at}:`, outcome.code, outcome.reason].join(' ').trimEnd()
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts]
    .sort(([oneReason, one], [otherReason, other]) => other - one || (oneReason < otherReason ? -1 : 1))
    .map(([reason, count]) => `  ${String(count).padStart(6)}  ${reason}`)
}

const slowestLines = (results: readonly CorpusResult[]): string[] =>
  [...results]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, slowestMax)
    .map(({ folder, file, ms }) => `  ${String(Math.round(ms)).padStart(6)} ms  ${folder}/${file}`)
