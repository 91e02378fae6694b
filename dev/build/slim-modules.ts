import { basename, dirname, join } from 'node:path'
import type { Metafile, OutputFile } from 'esbuild'
import { type Edit, edited, editedMappings } from './edited-map.ts'

/** What a module begins with: what it imports, `bare` where it takes nothing of it. */
type Import = { at: number; length: number; isBare: boolean; path: string }

/**
 * A worker's files without what its modules need not tell each other. Names of modules are numbers: a hash compresses to its own length, a
 * dozen of them stand in each, and all modules of a worker are uploaded as one version. A module that is loaded anyway, by another one
 * that is asked for, is not asked for once more. Source maps follow. `renamed` writes the new names in any text. The numbers follow the
 * sources: the hash, in which the folder of the build is too, has no say, so that the same sources are the same upload everywhere.
 */
export function slimModules(
  files: readonly OutputFile[],
  outputs: Metafile['outputs'],
): {
  files: { path: string; contents: Uint8Array | string }[]
  renamed: (text: string) => string
} {
  const names = Object.entries(outputs)
    .map(([path, { inputs }]) => ({ name: basename(path), sources: Object.keys(inputs).join() }))
    .filter(({ name }) => /-[A-Z0-9]{8}\.js$/.test(name))
    .sort((a, b) => (a.sources < b.sources ? -1 : 1))
  const numbers = new Map(names.map(({ name }, index) => [name, `${index.toString(36)}.js`]))
  const renamed = (text: string) => text.replace(hashedName, (name) => numbers.get(name) ?? name)

  const modules = files.filter(({ path }) => path.endsWith('.js'))
  const imports = new Map(modules.map(({ path, text }) => [path, importsOf(path, text)]))
  const edits = new Map(
    modules.map(({ path, text }) => {
      const loaded = loadedBy(path, imports)
      const spared = imports.get(path)!.filter((one) => one.isBare && loaded.has(one.path))
      const isSpared = (at: number) => spared.some((one) => at >= one.at && at < one.at + one.length)
      const shortened = [...text.matchAll(hashedName)].flatMap(({ 0: name, index: at }): Edit[] => {
        const by = numbers.get(name)
        return by === undefined || isSpared(at) ? [] : [{ at, length: name.length, by }]
      })
      const left = spared.map(({ at, length }): Edit => ({ at, length, by: '' }))
      return [path, { text, edits: [...left, ...shortened].sort((a, b) => a.at - b.at) }]
    }),
  )

  const slim = ({ path, text, contents }: OutputFile) => {
    const own = edits.get(path.replace(/\.map$/, ''))
    if (!own) return contents
    if (path.endsWith('.js')) return edited(text, own.edits)
    const map = JSON.parse(text)
    return JSON.stringify({ ...map, mappings: editedMappings(map.mappings, own.text, own.edits) })
  }
  return { files: files.map((file) => ({ path: renamed(file.path), contents: slim(file) })), renamed }
}

const hashedName = /[\w.-]+-[A-Z0-9]{8}\.js\b/g

function importsOf(path: string, text: string): Import[] {
  const head = /^(?:import[^;"]*"[^"]*";)*/.exec(text)![0]
  return [...head.matchAll(/import([^;"]*)"([^"]*)";/g)].map(({ 0: { length }, 1: taken, 2: name, index: at }) => ({
    at,
    length,
    isBare: taken === '',
    path: join(dirname(path), name!),
  }))
}

/** What is loaded with a module because something is taken of it. */
function loadedBy(path: string, imports: ReadonlyMap<string, Import[]>): Set<string> {
  const loaded = new Set<string>()
  const load = (from: string) => {
    for (const { isBare, path: needed } of imports.get(from) ?? [])
      if (!isBare && !loaded.has(needed)) {
        loaded.add(needed)
        load(needed)
      }
  }
  load(path)
  return loaded
}
