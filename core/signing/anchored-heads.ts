import { checkOf } from '../../base/finding.ts'
import type { EvidenceCheck, EvidenceEntry } from './bundle.ts'
import type { EvidenceHead } from './chain.ts'
import { evidenceFinding } from './evidence-findings.ts'

/**
 * Checks that a chain contains the heads that were stored outside the service. An operator can rewrite a chain and sign
 * it again, but cannot change these heads.
 */
export function checkAnchoredHeads(
  name: 'certificate_head' | 'known_heads',
  { records, heads }: { records: EvidenceEntry[]; heads: EvidenceHead[] },
): EvidenceCheck {
  const inOrder = heads.toSorted((a, b) => a.sequence - b.sequence)
  const bad = inOrder.find(({ sequence, hash }) => records[sequence - 1]?.hash !== hash)
  if (!bad) return checkOf(name, true, foundHeads(name, heads))
  const firstBadSequence = Math.max(1, Math.min(bad.sequence, records.length + 1))
  const code = name === 'certificate_head' ? 'certificate_head_missing' : 'known_head_missing'
  return { ...checkOf(name, false, evidenceFinding(code, { record: bad.sequence })), firstBadSequence }
}

function foundHeads(name: 'certificate_head' | 'known_heads', heads: EvidenceHead[]) {
  const [head, ...others] = heads
  if (head === undefined || others.length > 0) return evidenceFinding('known_heads_found', { heads: heads.length })
  const code = name === 'certificate_head' ? 'certificate_head_found' : 'known_head_found'
  return evidenceFinding(code, { record: head.sequence })
}
