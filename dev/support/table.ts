type Cell = string | number

/** Formats rows under headings. The first column is aligned left, and numeric columns are aligned right. */
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

/** Formats bytes as megabytes (10^6) with one decimal. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`
