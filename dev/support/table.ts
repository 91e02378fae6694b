type Cell = string | number

/** Rows under headings; the first column reads from the left, the others are numbers and stand to the right. */
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

/** Megabytes (10^6) with one decimal. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Prints a goal with what was measured; gives whether it is met. */
export function goal(name: string, measured: number, most: number, show: (value: number) => string = String): boolean {
  const isMet = measured <= most
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${name}: ${show(measured)} (goal: at most ${show(most)})`)
  return isMet
}
