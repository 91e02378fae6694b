import { deflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { concatBytes, utf8 } from '../../../../base/bytes.ts'
import { incompressibleBytes } from '../../../../dev/support/random-numbers.ts'
import { createPatternSearch } from '../../../../pdf/syntax/pattern.ts'
import { createBuiltinScanner } from '../../../../platform/ports/builtin-scanner.ts'
import { onePagePdf } from '../../../fixtures/pdf/pdf-writer.ts'
import { inspect, pushChunks } from './inspect.ts'

// The EICAR sample is split into two strings, so no scanner detects this source file.
const sample = utf8(['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
const infected = { verdict: 'infected', signature: 'EICAR-Test-File' }

function scan(bytes: Uint8Array, chunkBytes: number) {
  const scanner = createBuiltinScanner()
  pushChunks(scanner, bytes, chunkBytes)
  return scanner.finish()
}

describe('the built-in scanner', () => {
  it('detects the EICAR test file in chunks of any size', () => {
    const body = concatBytes(incompressibleBytes(200), sample, incompressibleBytes(200))
    for (let chunkBytes = 1; chunkBytes <= body.length; chunkBytes++) expect(scan(body, chunkBytes)).toEqual(infected)
  })

  it('detects the EICAR test file alone, and at either end of another file', () => {
    expect(scan(sample, 1_000)).toEqual(infected)
    expect(scan(concatBytes(sample, incompressibleBytes(9)), 1_000)).toEqual(infected)
    expect(scan(concatBytes(incompressibleBytes(9), sample), 1_000)).toEqual(infected)
  })

  const clean: [what: string, bytes: Uint8Array][] = [
    ['an empty file', new Uint8Array(0)],
    ['random bytes', incompressibleBytes(100_000)],
    ['the EICAR pattern without its last byte', sample.subarray(0, -1)],
    ['the EICAR pattern without its first byte', sample.subarray(1)],
    ['the EICAR pattern with a changed letter', sample.with(30, 0x58)],
    ['the halves of the EICAR pattern in the wrong order', concatBytes(sample.subarray(34), sample.subarray(0, 34))],
  ]
  test.each(clean)('reports %s as clean', (_, bytes) => {
    for (const chunkBytes of [1, 17, 67, 68, 69, 5_000]) expect(scan(bytes, chunkBytes)).toEqual({ verdict: 'clean' })
  })
})

describe('the malware scan of a PDF', () => {
  const places: [what: string, body: Uint8Array, isFound: boolean][] = [
    ['compressed content', onePagePdf((pdf) => pdf.stream(4, '/Filter/FlateDecode', deflateSync(sample))), true],
    [
      'a compressed attachment with two filters',
      onePagePdf((pdf) => {
        const hex = utf8(Buffer.from(deflateSync(sample)).toString('hex'))
        pdf.stream(4, '/Type/EmbeddedFile/Filter[/AHx/Fl]', hex)
      }),
      true,
    ],
    [
      'a clean stream',
      onePagePdf((pdf) => pdf.stream(4, '/Filter/FlateDecode', deflateSync(incompressibleBytes(999)))),
      false,
    ],
  ]
  test.each(places)('scans the decoded data of %s (malware found: $2)', (_, body, isFound) => {
    const scanner = createBuiltinScanner()
    expect(inspect(body, { onDecoded: scanner.push, chunkBytes: 64 }).ok).toBe(true)
    expect(scanner.finish().verdict).toBe(isFound ? 'infected' : 'clean')
  })
})

describe('the byte pattern search', () => {
  const searches: [pattern: string, text: string, from: number, at: number][] = [
    ['endstream', 'endstrea endstream', 0, 9],
    ['endstream', 'endstream endstream', 1, 10],
    ['aab', 'aaaab', 0, 2],
    ['a', 'bba', 0, 2],
    ['abc', 'ab', 0, -1],
    ['abc', 'abcabc', 4, -1],
  ]
  test.each(searches)('searches for “%s” in “%s” from the index %i, and returns %i', (pattern, text, from, at) => {
    expect(createPatternSearch(utf8(pattern))(utf8(text), from)).toBe(at)
  })
})
