import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../dev/build/build-part.ts'
import { contentPdf, imagePdf } from '../../../dev/support/pdf.ts'
import { policyRows } from '../../fixtures/pdf/policy-rows.ts'
import { contract } from '../../support/full/seal-attacks/contract.ts'

export type Seed = { name: string; bytes: Uint8Array }

/** Maximum size of a seed file, because a larger file takes as long as many small ones. */
const seedBytesMax = 60_000

/** Returns the files to mutate: the project's fixtures, and the files in the given folder. */
export function seedFiles(folder: string | undefined): Seed[] {
  const own = ['test/fixtures/pdf/pdf-lib', 'docs/demo'].flatMap((name) => pdfsIn(join(root, name)))
  const made = [
    { name: 'contract', bytes: contract() },
    { name: 'images', bytes: imagePdf({ totalBytes: 9_000, imageCount: 3 }) },
    { name: 'content', bytes: contentPdf(60_000) },
    ...policyRows.map(({ name, bytes }) => ({ name, bytes: bytes() })),
  ]
  return [...own, ...made, ...(folder ? pdfsIn(folder) : [])].filter(
    ({ bytes }) => bytes.length > 0 && bytes.length <= seedBytesMax,
  )
}

const pdfsIn = (folder: string): Seed[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).size <= seedBytesMax)
    .map((path) => ({ name: path, bytes: readFileSync(path) }))
