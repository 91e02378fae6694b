import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const parts = ['api', 'functions', 'public', 'functions-files']

/**
 * Keeps the built workers and files of `distDir` in another folder, which a stack can serve while a new build replaces
 * them. The folder contains links to the files, because a build never changes a file in place. On another file system,
 * it contains copies. Replaces the folder.
 */
export function keepBuild(distDir: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  for (const part of parts) keepFolder(join(distDir, part), join(folder, part))
}

function keepFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) keepFolder(source, target)
    else keepFile(source, target)
  }
}

function keepFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}
