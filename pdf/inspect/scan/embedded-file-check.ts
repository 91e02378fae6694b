import { latin1Bytes } from '../../../base/bytes.ts'
import { hasText } from '../../syntax/characters.ts'
import { createStreamSearch } from '../../syntax/stream-search.ts'
import type { Work } from '../../syntax/work.ts'
import { PROGRAM_BIT, SCRIPT_BIT, UNLISTED_BIT } from '../policy/feature-bits.ts'
import { workOf } from '../policy/work-of.ts'
import { DATA_HEAD_BYTES, type DataKind, dataKind, isWide } from './embedded-file-signatures.ts'

/** Begins the inspection of an embedded PDF, which decides whether the PDF may be attached. */
export type NestedInspection = () => { push(bytes: Uint8Array): void; isAdmitted(): boolean }

export type EmbeddedFileCheck = {
  begin(): void
  push(bytes: Uint8Array): void
  /** Returns the feature bits of the data. */
  end(): number
}

const PDF_MARK_BYTES = 5

/**
 * Creates a check of embedded files, one stream after another. It determines the type from the first bytes, finds
 * scripts in markup, and inspects an embedded PDF.
 */
export function createEmbeddedFileCheck(nested: NestedInspection, work: Work): EmbeddedFileCheck {
  const head = new Uint8Array(DATA_HEAD_BYTES)
  const script = createStreamSearch(latin1Bytes('script'))
  let length = 0
  let hasScript = false
  let kind: 'unknown' | 'markup' | 'pdf' | 'other' = 'unknown'
  let inner: ReturnType<NestedInspection> | null = null

  // Determines the type from the buffered bytes, even if there are fewer bytes than a PDF header has.
  function decideKind(before: number): void {
    kind = kindOf(head.subarray(0, length))
    if (kind === 'pdf') {
      inner = nested()
      inner.push(head.subarray(0, before))
    } else if (kind === 'markup') hasScript = script.push(head.subarray(0, before))
  }

  return {
    begin() {
      length = 0
      script.clear()
      hasScript = false
      kind = 'unknown'
      inner = null
    },
    push(bytes) {
      const before = length
      if (length < DATA_HEAD_BYTES) {
        const piece = bytes.subarray(0, DATA_HEAD_BYTES - length)
        head.set(piece, length)
        length += piece.length
      }
      if (kind === 'unknown' && length >= PDF_MARK_BYTES) decideKind(before)
      if (kind === 'pdf') inner?.push(bytes)
      if (kind === 'markup') hasScript = script.push(bytes)
    },
    end() {
      work.charge(length * workOf.headByte)
      const found: DataKind = dataKind(head.subarray(0, length))
      const isUnlisted = found === 'unlisted' || (found === 'pdf' && !(inner?.isAdmitted() ?? false))
      return (
        (found === 'program' ? PROGRAM_BIT : 0) |
        (isUnlisted ? UNLISTED_BIT : 0) |
        // UTF-16 text is not searched for markup.
        (hasScript || isWide(head) ? SCRIPT_BIT : 0)
      )
    },
  }
}

function kindOf(head: Uint8Array): 'markup' | 'pdf' | 'other' {
  if (hasText(head, 0, '%PDF')) return 'pdf'
  let at = head[0] === 0xef ? 3 : 0
  while (head[at] === 0x20 || (head[at]! >= 0x09 && head[at]! <= 0x0d)) at++
  return at >= head.length || head[at] === 0x3c ? 'markup' : 'other'
}
