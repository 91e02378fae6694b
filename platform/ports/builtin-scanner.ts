import { latin1Bytes } from '../../base/bytes.ts'
import { createStreamSearch } from '../../pdf/syntax/stream-search.ts'

export type ScanVerdict = { verdict: 'clean' } | { verdict: 'infected'; signature: string }

export type BuiltinScanner = { push(chunk: Uint8Array): void; finish(): ScanVerdict }

/**
 * The EICAR antivirus test file. It is harmless, but every scanner reports it. Its text is split, because a scanner
 * would otherwise report this source file.
 */
export const eicarTestFile = latin1Bytes(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

/**
 * Creates a scanner that detects only the EICAR test file, even across chunk boundaries. It is the default if no other
 * scanner is configured, and makes it possible to test how an infected upload is refused.
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
