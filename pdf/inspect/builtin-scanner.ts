import { latin1Bytes } from '../../base/bytes.ts'
import { createPatternSearch } from './pattern.ts'

/** What a scan says about all the bytes that were pushed. */
export type ScanVerdict = { verdict: 'clean' } | { verdict: 'infected'; signature: string }

export type BuiltinScanner = { push(chunk: Uint8Array): void; finish(): ScanVerdict }

// In two parts, so that no scanner takes this file for a sample.
const eicar = latin1Bytes(['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))
const searchEicar = createPatternSearch(eicar)

/**
 * A scanner that knows the EICAR test file and nothing else: it shows that the way from upload to refusal works, and
 * stands in where no scanner is configured. It finds the signature across the borders of chunks, which it does not
 * keep.
 */
export function createBuiltinScanner(): BuiltinScanner {
  const border = new Uint8Array(2 * eicar.length)
  let kept = 0
  let isInfected = false

  return {
    push(chunk) {
      if (isInfected) return
      const head = chunk.subarray(0, eicar.length)
      border.set(head, kept)
      const filled = kept + head.length
      isInfected = searchEicar(border.subarray(0, filled), 0) >= 0 || searchEicar(chunk, 0) >= 0
      const tail = chunk.length < eicar.length ? border.slice(0, filled) : chunk
      kept = Math.min(tail.length, eicar.length - 1)
      border.set(tail.subarray(tail.length - kept))
    },
    finish: () => (isInfected ? { verdict: 'infected', signature: 'EICAR-Test-File' } : { verdict: 'clean' }),
  }
}
