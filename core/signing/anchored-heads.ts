import type { EvidenceCheck, EvidenceEntry } from './bundle.ts'
import type { EvidenceHead } from './chain.ts'

/**
 * Checks that a chain contains the heads that other people have. An operator can rewrite a chain and sign it again, but
 * cannot change heads outside the service. `source` names their origin in the sentence "known from …".
 */
export function checkAnchoredHeads(
  name: string,
  { records, heads, source }: { records: EvidenceEntry[]; heads: EvidenceHead[]; source: string },
): EvidenceCheck {
  const inOrder = heads.toSorted((a, b) => a.sequence - b.sequence)
  const bad = inOrder.find(({ sequence, hash }) => records[sequence - 1]?.hash !== hash)
  if (!bad) {
    const through = heads.length === 1 ? `head ${heads[0]?.sequence}` : `all ${heads.length} heads`
    return { name, ok: true, detail: `The chain contains ${through} known from ${source}.` }
  }
  const firstBadSequence = Math.max(1, Math.min(bad.sequence, records.length + 1))
  const detail = `Record ${bad.sequence} does not have the hash known from ${source}. This record or an earlier one was changed.`
  return { name, ok: false, detail, firstBadSequence }
}
