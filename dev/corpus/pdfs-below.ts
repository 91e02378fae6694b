import { readdirSync } from 'node:fs'

/** Returns the sorted paths of every nth PDF in a folder and its subfolders. Throws an Error if there are none. */
export function pdfsBelow(folder: string, every: string): string[] {
  const step = Number(every)
  if (!(Number.isInteger(step) && step > 0)) throw new Error('--every must be a positive integer.')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
  if (files.length === 0) throw new Error(`${folder} contains no PDF file. Use a folder with PDF files.`)
  return files.filter((_, index) => index % step === 0)
}
