import type { EvidenceCheck, EvidenceEntry } from './bundle.ts'
import type { EvidenceHead } from './chain.ts'

/**
 * Checks that a chain contains the heads that were stored outside the service. An operator can rewrite a chain and sign
 * it again, but cannot change these heads. `source` names their origin in the result.
 */
export function checkAnchoredHeads(
  name: string,
  { records, heads, source }: { records: EvidenceEntry[]; heads: EvidenceHead[]; source: string },
): EvidenceCheck {
  const inOrder = heads.toSorted((a, b) => a.sequence - b.sequence)
  const bad = inOrder.find(({ sequence, hash }) => records[sequence - 1]?.hash !== hash)
  if (!bad) {
    const through = heads.length === 1 ? `head ${heads[0]?.sequence}` : `all ${heads.length} heads`
    return { name, ok: true, detail: `The chain contains ${through} from ${source}.` }
  }
  const firstBadSequence = Math.max(1, Math.min(bad.sequence, records.length + 1))
  const detail = `The hash of record ${bad.sequence} differs from the head in ${source}. The chain was changed or shortened, or the head belongs to another envelope.`
  return { name, ok: false, detail, firstBadSequence }
}
