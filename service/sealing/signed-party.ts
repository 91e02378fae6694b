import type { EvidenceRecord, LinkedRecord } from '../../core/signing/chain.ts'
import type { EvidenceDisclosure } from '../../core/signing/evidence.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import { loadEvidence } from '../../db/signing/evidence.ts'
import { loadSteps } from '../../db/signing/sequences.ts'
import type { Context } from '../../platform/context.ts'

/** One signer of a document with the proof of what they did. */
export type SignedParty = { envelope: EnvelopeRecord; linked: LinkedRecord[]; disclosures: EvidenceDisclosure[] }

/** Where an envelope stands in its sequential workflow, with the signers of the steps before it in order. */
export type Sequence = { id: string; step: number; stepCount: number; earlier: SignedParty[] }

/** The workflow around an envelope; null for one that stands alone. */
export async function loadSequence(
  ctx: Context,
  { workflow }: Pick<EnvelopeState, 'workflow'>,
): Promise<Sequence | null> {
  if (!workflow) return null
  const steps = await ctx.db.run(loadSteps(workflow.id))
  const earlier: SignedParty[] = []
  for (const envelope of steps.slice(0, workflow.step - 1)) {
    const { records, disclosures } = await ctx.db.run(loadEvidence(envelope.state.id))
    earlier.push({ envelope, linked: parseChain(records), disclosures })
  }
  return { ...workflow, stepCount: steps.length, earlier }
}

/** The chain of what is stored: each text is the canonical JSON of an EvidenceRecord. */
export const parseChain = (stored: { record: string; hash: string }[]): LinkedRecord[] =>
  stored.map(({ record, hash }) => ({ record: JSON.parse(record) as EvidenceRecord, hash }))
