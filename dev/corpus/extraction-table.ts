import { table } from '../support/table.ts'

/** The result for one file. `broken` is a defect of the service. A `left_out` file could not be compared. */
export type ExtractionResult = {
  folder: string
  file: string
  ms: number
  outcome:
    | { kind: 'compared'; similarity: number; shared: number; characters: number }
    | { kind: 'left_out'; reason: string }
    | { kind: 'broken'; problem: string }
}

const worstMax = 10

/**
 * Returns the report: a row for each folder, the reasons for omitted files, the ten least similar files, and the median
 * similarity of all files.
 */
export function extractionTable(results: readonly ExtractionResult[]): { text: string; median: number } {
  const folders = [...new Set(results.map(({ folder }) => folder))].sort()
  const rows = folders.map((folder) =>
    folderRow(
      folder,
      results.filter((result) => result.folder === folder),
    ),
  )
  const text = [
    table(
      ['folder', 'files', 'compared', 'left out', 'broken', 'median', 'mean', '>= 0.99', 'slowest'],
      [...rows, folderRow('all', results)],
    ),
    '',
    'left out',
    ...leftOutLines(results),
    '',
    `least similar of ${similaritiesOf(results).length}`,
    ...worstLines(results),
  ].join('\n')
  return { text, median: medianOf(similaritiesOf(results)) }
}

const similaritiesOf = (results: readonly ExtractionResult[]): number[] =>
  results.flatMap(({ outcome }) => (outcome.kind === 'compared' ? [outcome.similarity] : []))

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 1
}

function folderRow(name: string, results: readonly ExtractionResult[]): (string | number)[] {
  const count = (kind: string) => results.filter(({ outcome }) => outcome.kind === kind).length
  const similarities = similaritiesOf(results)
  const mean = similarities.reduce((sum, value) => sum + value, 0) / (similarities.length || 1)
  return [
    name,
    results.length,
    count('compared'),
    count('left_out'),
    count('broken'),
    medianOf(similarities).toFixed(4),
    mean.toFixed(4),
    similarities.filter((value) => value >= 0.99).length,
    `${Math.round(Math.max(...results.map(({ ms }) => ms)))} ms`,
  ]
}

function leftOutLines(results: readonly ExtractionResult[]): string[] {
  const counts = new Map<string, number>()
  for (const { outcome } of results) {
    if (outcome.kind === 'left_out') counts.set(outcome.reason, (counts.get(outcome.reason) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `  ${String(count).padStart(5)}  ${reason}`)
}

const worstLines = (results: readonly ExtractionResult[]): string[] =>
  results
    .flatMap(({ folder, file, outcome }) =>
      outcome.kind === 'compared' ? [{ name: `${folder}/${file}`, ...outcome }] : [],
    )
    .sort((one, other) => one.similarity - other.similarity)
    .slice(0, worstMax)
    .map(
      ({ name, similarity, shared, characters }) =>
        `  ${similarity.toFixed(4)}  ${name} (${characters} characters; ${shared.toFixed(4)} if order is ignored)`,
    )
