import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bytes } from './file.ts'

/** The results of other PDF programs for a file. */
export type ForeignReaders = {
  /** Returns null if qpdf reports no fault, and otherwise the start of its report. */
  opinion(bytes: Uint8Array): string | null
  /** Returns the words that poppler finds on each page. */
  words(bytes: Uint8Array): string[][]
  /** Linearizes a file with qpdf. Returns null if qpdf fails. */
  linearized(bytes: Uint8Array): Bytes | null
}

/** Returns the words of a text in order. */
export const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Runs qpdf and poppler in a separate folder. */
export function othersIn(folder: string): ForeignReaders {
  const path = join(folder, 'asked.pdf')
  const linear = join(folder, 'linear.pdf')
  const run = (program: string, args: string[]) => {
    const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 20_000 })
    if (error) throw error
    return { status, stdout, stderr }
  }
  return {
    opinion(bytes) {
      writeFileSync(path, bytes)
      const { status, stdout, stderr } = run('qpdf', ['--check', path])
      if (status === 0) return null
      const message = `${stderr}\n${stdout}`.split('\n').find((line) => /WARNING|ERROR/.test(line))
      return (message ?? `ends with ${status}`).replaceAll(path, '').replaceAll(/\d+/g, 'n')
    },
    words(bytes) {
      writeFileSync(path, bytes)
      const pages = run('pdftotext', ['-q', path, '-']).stdout.split('\f').slice(0, -1)
      return pages.map(wordsIn)
    },
    linearized(bytes) {
      writeFileSync(path, bytes)
      const { status } = run('qpdf', ['--linearize', path, linear])
      return status === 0 ? new Uint8Array(readFileSync(linear)) : null
    },
  }
}
