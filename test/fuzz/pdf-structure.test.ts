import { describe, expect, it } from 'vitest'
import { memorySource } from '../../base/bytes.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { newSealWith } from './pdf-bytes/new-seal-with.ts'
import { makeFile } from './pdf-structure/file.ts'
import { judge } from './pdf-structure/judge.ts'
import type { ForeignReaders } from './pdf-structure/others.ts'
import { randomChoicesFor } from './pdf-structure/random-choices.ts'

const numbers = [...Array(60).keys()]
const sealWith = await newSealWith(new Date('2026-01-01T00:00:00Z'))
/** Returns stand-ins for other PDF readers, which accept every file and return the given words. */
const others = (words: string[][] = []): ForeignReaders => ({
  opinion: () => null,
  words: () => words,
  linearized: () => null,
})

describe('PDF structure fuzzer', () => {
  it('generates the same PDF structure for the same seed', () => {
    const make = () =>
      numbers.map((number) => Buffer.from(makeFile(randomChoicesFor(4, number)).bytes).toString('latin1'))
    expect(make()).toEqual(make())
    expect(new Set(make()).size).toBe(numbers.length)
  })

  it('generates every type of cross-reference section, incremental updates, object streams and several filters', () => {
    const files = numbers.map((number) => makeFile(randomChoicesFor(4, number)))
    const text = files.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join('\n')
    for (const mark of ['trailer', '/XRefStm', '/ObjStm', '/Prev', '/LZWDecode', '/ASCII85Decode', '/RunLengthDecode'])
      expect(text).toContain(mark)
    expect(new Set(files.flatMap(({ habits }) => habits)).size).toBeGreaterThan(50)
  })

  it('generates files whose text is extracted exactly after sealing', async () => {
    const judged = await Promise.all(
      numbers.slice(0, 12).map(async (number) => {
        const file = makeFile(randomChoicesFor(4, number))
        const { ending, defects } = await judge(file, { sealWith, others: others(), hasOpinion: false, isRead: true })
        return defects.length === 0 && (ending === 'admitted' || file.mayRefuse.has(ending))
      }),
    )
    expect(judged).toEqual(judged.map(() => true))
  })

  it('reports a generated PDF with different text or an unexpected rejection', async () => {
    const file = makeFile(randomChoicesFor(4, 5))
    const options = { sealWith, others: others(), hasOpinion: false, isRead: true }
    const otherWords = { ...file, pages: file.pages.map((words) => [...words, 'never']) }
    expect((await judge(otherWords, options)).defects).toEqual(['the text gives other words'])
    const cut = { ...file, bytes: file.bytes.slice(0, -30), mayRefuse: new Set<string>() }
    expect((await judge(cut, options)).defects).toEqual([expect.stringMatching(/^refused as /)])
    expect((await judge(file, { ...options, hasOpinion: true })).defects).toContain('poppler gives other words')
  })

  it('generates files with more than two incremental updates', async () => {
    const updated = numbers.map((number) => makeFile(randomChoicesFor(4, number)).bytes)
    const chains = await Promise.all(
      updated.map(async (bytes) => (await openPdf(memorySource(bytes)).catch(() => null))?.xref.links.length ?? 0),
    )
    expect(Math.max(...chains)).toBeGreaterThan(2)
  })
})
