import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The size and the words of each page as a reader displays them, or null if the reader displays nothing. */
export type Shown = string | null

/** An external PDF reader. */
export type Reader = { name: string; isHere: () => boolean; show: (path: string) => Promise<Shown> }

const minuteMs = 60_000

function outputOf(command: string, args: string[]): string | null {
  const { stdout, status, error } = spawnSync(command, args, { encoding: 'utf8', timeout: minuteMs })
  return error || (status !== 0 && status !== 3) ? null : stdout
}

const isInstalled = (program: string): boolean => spawnSync(program, ['-v']).error === undefined

/**
 * Returns a page as text. Contains the aspect ratio instead of the size, because readers interpret units differently.
 */
export const pageOf = (width: number, height: number, words: string[]): string =>
  `${(width / height).toFixed(2)} ${words.join('').replace(/\s+/g, '')}`

/** Returns all pages as text, or null if there are no pages. */
export const shownBy = (pages: string[]): Shown => (pages.length === 0 ? null : pages.join(' | '))

function byPoppler(path: string): Shown {
  const facts = outputOf('pdfinfo', ['-f', '1', '-l', '99', path])
  const text = outputOf('pdftotext', ['-q', '-raw', path, '-'])
  if (facts === null || text === null) return null
  const sizes = [...facts.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+)/gm)].map(([, ...size]) => size.map(Number))
  const turns = [...facts.matchAll(/^Page +\d+ rot: +(\d+)/gm)].map(([, turn]) => Number(turn))
  const words = text.split('\f')
  return shownBy(
    sizes.map(([width = 0, height = 0], i) =>
      (turns[i] ?? 0) % 180 === 0 ? pageOf(width, height, [words[i] ?? '']) : pageOf(height, width, [words[i] ?? '']),
    ),
  )
}

const poppler: Reader = {
  name: 'poppler',
  isHere: () => isInstalled('pdftotext'),
  show: async (path) => byPoppler(path),
}

/** Returns the character of a numeric reference, such as `&#xe9;`, and other text unchanged. */
const characterOf = (text: string): string => {
  const [, hex] = /^&#x([0-9a-f]+);$/.exec(text) ?? []
  return hex === undefined ? text : String.fromCodePoint(Number.parseInt(hex, 16))
}

const mupdf: Reader = {
  name: 'mupdf',
  isHere: () => isInstalled('mutool'),
  async show(path) {
    const markup = outputOf('mutool', ['draw', '-q', '-F', 'stext', path])
    const pages = (markup ?? '').split(/<page(?=[\s>])/).slice(1)
    return shownBy(
      pages.map((page) => {
        const size = (name: string): number => Number(new RegExp(`${name}="([\\d.]+)"`).exec(page)?.[1])
        const found = [...page.matchAll(/ c="([^"]*)"/g)].map(([, text]) => characterOf(text!))
        return pageOf(size('width'), size('height'), found)
      }),
    )
  },
}

/** qpdf rewrites the file. All readers display the result in the same way. */
const qpdf: Reader = {
  name: 'qpdf',
  isHere: () => isInstalled('qpdf'),
  async show(path) {
    const folder = mkdtempSync(join(tmpdir(), 'two-readings-'))
    const rewritten = join(folder, 'rewritten.pdf')
    try {
      if (outputOf('qpdf', ['--warning-exit-0', path, '--pages', path, '1-z', '--', rewritten]) === null) return null
      return byPoppler(rewritten)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}

// This reader displays the values of text fields and choices in separate controls.
const valuesOf = (annotations: { fieldType?: string; fieldValue?: unknown }[]): string[] =>
  annotations
    .flatMap(({ fieldType, fieldValue }) => (fieldType === 'Tx' || fieldType === 'Ch' ? [fieldValue ?? ''] : []))
    .map(String)

const pdfjs: Reader = {
  name: 'pdf.js',
  isHere: () => true,
  async show(path) {
    const data = new Uint8Array(readFileSync(path))
    const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: true })
    try {
      const document = await task.promise
      const pages: string[] = []
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number)
        const { items } = await page.getTextContent()
        const { width, height } = page.getViewport({ scale: 1 })
        const words = items.map((item) => ('str' in item ? item.str : ''))
        pages.push(pageOf(width, height, [...words, ...valuesOf(await page.getAnnotations())]))
      }
      return shownBy(pages)
    } catch {
      return null
    } finally {
      await task.destroy()
    }
  },
}

export const readers: Reader[] = [poppler, mupdf, qpdf, pdfjs]
