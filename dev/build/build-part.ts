import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { replaceFolder } from './replace-folder.ts'

export type Part = {
  /** The name of the folder in `dist`. */
  name: string
  /** The files and folders that the result depends on, relative to the project's root. */
  inputs: string[]
  build: (outDir: string) => Promise<void>
}

/** The project's root folder. */
export const root = resolve(import.meta.dirname, '../..')

/**
 * Builds a part into a folder in `distDir` if its inputs changed since the last build. Returns whether the part was
 * built. After a failure, the previous result remains.
 */
export async function buildPart(part: Part, distDir = join(root, 'dist')) {
  const target = join(distDir, part.name)
  const stampFile = join(distDir, '.stamps', part.name)
  const inputs = hashOf(part.inputs)
  const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(inputs, target)
  if (isBuilt()) return false

  // Each build uses its own folder, so a running stack never sees an incomplete result.
  const draft = join(distDir, `.${part.name}-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const stamp = stampOf(inputs, draft)!
  try {
    await part.build(draft)
    // A concurrent build created the same result, which may already be in use.
    if (isBuilt()) return false
    replaceFolder(draft, target)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  mkdirSync(join(distDir, '.stamps'), { recursive: true })
  writeFileSync(stampFile, stamp)
  return true
}

/**
 * Returns a string that identifies the inputs and the folder that was built from them. A renamed folder keeps its
 * identity. Returns undefined if the folder does not exist.
 */
function stampOf(inputs: string, folder: string) {
  const facts = statSync(folder, { bigint: true, throwIfNoEntry: false })
  return facts && `${inputs} ${facts.ino} ${facts.birthtimeNs}`
}

function hashOf(inputs: string[]) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesOf).sort()) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex')
    hash.update(`${file}\n${content}\n`)
  }
  return hash.digest('hex')
}

function filesOf(input: string) {
  const path = join(root, input)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [input]
  return globSync(`${input}/**/*`, { cwd: root }).filter((file) => statSync(join(root, file)).isFile())
}
