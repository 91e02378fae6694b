/** Returns a page with the images of each state side by side, with one column for each size and color scheme. */
export function contactSheet(rows: readonly string[], columns: readonly string[]): string {
  const cell = (row: string, column: string) =>
    `<td><a href="${row}-${column}.png"><img loading="lazy" src="${row}-${column}.png" alt="${row}, ${column}"></a></td>`
  const line = (row: string) => `<tr><th>${row}</th>${columns.map((column) => cell(row, column)).join('')}</tr>`
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screenshots</title>
<style>img { max-height: 30rem; max-width: 20rem; border: 1px solid #888 } td, th { vertical-align: top }</style>
<table><tr><th></th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr>
${rows.map(line).join('\n')}
</table></html>`
}
