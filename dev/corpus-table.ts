/** What became of one file of a corpus. `broken` is a fault of the service; everything else is as it should be. */
export type CorpusOutcome =
  | { kind: 'sealed'; ms: number }
  | { kind: 'admitted'; ms: number }
  | { kind: 'refused'; ms: number; at: 'upload' | 'envelope'; code: string; reason: string }
  | { kind: 'broken'; ms: number; problem: string }

export type CorpusResult = { folder: string; file: string; outcome: CorpusOutcome }

/** The closing table: per folder, per reason, the slowest files, and every fault by name. */
export function corpusTable(results: CorpusResult[]): string {
  const folders = [...new Set(results.map(({ folder }) => folder))].sort()
  const lines = [
    'folder'.padEnd(12) +
      ['files', 'sealed', 'admitted', 'refused', 'broken'].map((head) => head.padStart(10)).join(''),
  ]
  for (const folder of [...folders, 'all']) {
    const own = folder === 'all' ? results : results.filter((result) => result.folder === folder)
    const count = (kind: CorpusOutcome['kind']) => own.filter(({ outcome }) => outcome.kind === kind).length
    lines.push(
      folder.padEnd(12) +
        [own.length, count('sealed'), count('admitted'), count('refused'), count('broken')]
          .map((n) => String(n).padStart(10))
          .join(''),
    )
  }
  lines.push('', 'refused for', ...reasonLines(results))
  const slowest = [...results].sort((one, other) => other.outcome.ms - one.outcome.ms).slice(0, 5)
  lines.push(
    '',
    'slowest',
    ...slowest.map(
      ({ folder, file, outcome }) => `  ${String(Math.round(outcome.ms)).padStart(6)} ms  ${folder}/${file}`,
    ),
  )
  const broken = results.filter(({ outcome }) => outcome.kind === 'broken')
  lines.push(
    '',
    `broken: ${broken.length}`,
    ...broken.map(
      ({ folder, file, outcome }) => `  ${folder}/${file}: ${outcome.kind === 'broken' ? outcome.problem : ''}`,
    ),
  )
  return lines.join('\n')
}

function reasonLines(results: CorpusResult[]): string[] {
  const counts = new Map<string, number>()
  for (const { outcome } of results) {
    if (outcome.kind !== 'refused') continue
    const reason = `${outcome.at}: ${outcome.code} ${outcome.reason}`
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([reason, count]) => `  ${String(count).padStart(6)}  ${reason}`)
}
