type Cell = string | number

/** Returns rows under headings. The first column is aligned to the left, and numeric columns to the right. */
export function table(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headings, ...rows]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => String(line[column] ?? '').length)))
  return lines
    .map((line) =>
      widths
        .map((width, column) => {
          const cell = String(line[column] ?? '')
          return column === 0 ? cell.padEnd(width) : cell.padStart(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Returns megabytes (10^6) with one decimal. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
