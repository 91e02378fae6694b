import { latin1Bytes } from '../../../base/bytes.ts'
import { createStreamSearch } from './stream-search.ts'

/** What a scan says about all the bytes that were pushed. */
export type ScanVerdict = { verdict: 'clean' } | { verdict: 'infected'; signature: string }

export type BuiltinScanner = { push(chunk: Uint8Array): void; finish(): ScanVerdict }

/** What every scanner finds, and harms nobody. In two parts, so that none takes this file for a sample. */
export const eicarTestFile = latin1Bytes(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/**
 * A scanner that knows the EICAR test file and nothing else: it shows that the way from upload to refusal works, and
 * stands in where no scanner is configured. It finds the signature across the borders of chunks, which it does not
 * keep.
 */
export function createBuiltinScanner(): BuiltinScanner {
  const search = createStreamSearch(eicarTestFile)
  let isInfected = false
  return {
    push(chunk) {
      isInfected = search.push(chunk)
    },
    finish: () => (isInfected ? { verdict: 'infected', signature: 'EICAR-Test-File' } : { verdict: 'clean' }),
  }
}
