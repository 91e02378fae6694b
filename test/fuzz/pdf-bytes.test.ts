import { describe, expect, it } from 'vitest'
import { latin1Bytes } from '../../base/bytes.ts'
import { randomFrom } from '../../dev/support/random-numbers.ts'
import { contract } from '../support/full/seal-attacks/contract.ts'
import { mutant } from './pdf-bytes/mutate.ts'
import { newSealWith } from './pdf-bytes/new-seal-with.ts'
import { seedFiles } from './pdf-bytes/seeds.ts'
import { inspect, processFile } from './pdf-bytes/steps.ts'
import { withTable } from './pdf-bytes/with-table.ts'
import { smallPdf } from './requests/small-pdf.ts'

const sealWith = await newSealWith(new Date('2026-01-01T00:00:00Z'))

describe('PDF fuzzer', () => {
  it('generates the same fuzzed PDF for the same seed', () => {
    const make = () => [...Array(50).keys()].map((seed) => mutant(contract(), smallPdf(900), randomFrom(seed)))
    expect(make()).toEqual(make())
    expect(new Set(make().map(String)).size).toBeGreaterThan(40)
  })

  it('uses both accepted and rejected files as seeds for PDF fuzzing', () => {
    const outcomes = seedFiles(undefined).map(({ bytes }) => inspect(bytes))
    expect(outcomes.filter((outcome) => outcome === null).length).toBeGreaterThan(30)
    expect(new Set(outcomes).size).toBeGreaterThan(15)
  })

  it('adds a valid cross-reference table to an edited file', () => {
    const text = Buffer.from(smallPdf(900)).toString('latin1').replace('/Type/Catalog', '/Type/Catalog/Lang(de)')
    expect(inspect(latin1Bytes(text))).not.toBeNull()
    expect(inspect(latin1Bytes(withTable(text)))).toBeNull()
  })

  it('adds a valid seal to an accepted file after every processing step', async () => {
    const { ending, defects, cpuMs } = await processFile(smallPdf(900), sealWith)
    expect([ending, defects]).toEqual(['admitted', []])
    expect(Object.keys(cpuMs).sort()).toEqual(['inspect', 'page', 'seal', 'slice', 'verify'])
  })

  it('reports a defect for a file that already has a seal with the same key', async () => {
    const { seal } = await import('./pdf-bytes/seal.ts')
    const { appended } = await seal(smallPdf(900), sealWith.key)
    const { defects } = await processFile(new Uint8Array(Buffer.concat([smallPdf(900), appended])), sealWith)
    expect(defects[0]).toContain('a file that nobody sealed is good')
  })
})
