import type { EvidenceRecord, LinkedRecord } from '../../core/signing/chain.ts'
import type { EvidenceDisclosure } from '../../core/signing/evidence.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import { loadEvidence } from '../../db/signing/evidence.ts'
import { loadSteps } from '../../db/signing/sequences.ts'
import type { Context } from '../../platform/context.ts'

/** A signer's envelope with its evidence. */
export type SignedParty = { envelope: EnvelopeRecord; linked: LinkedRecord[]; disclosures: EvidenceDisclosure[] }

/** An envelope's position in its workflow, with the signers whose seals are already complete, in order. */
export type Sequence = {
  id: string
  /** The number of signers whose signatures are sealed, including this signer. */
  step: number
  stepCount: number
  earlier: SignedParty[]
  /** True if the signature of an earlier signer is not sealed yet. */
  isBehind: boolean
  /** True if the signatures of all other signers are sealed. */
  isLast: boolean
  /** The document's form fields of signers whose signatures are not sealed yet. */
  openFields: string[]
}

/** Loads the position of an envelope in its workflow. Returns null for an envelope without a workflow. */
export async function loadSequence(
  ctx: Context,
  { id, workflow, signedAt }: Pick<EnvelopeState, 'id' | 'workflow' | 'signedAt'>,
): Promise<Sequence | null> {
  if (!workflow) return null
  const steps = await ctx.db.run(loadSteps(workflow.id))
  const others = steps.filter((step) => step.state.id !== id)
  const sealed = others
    .filter(({ state }) => state.status === 'completed')
    .sort((one, other) => timeOf(one.state.completedAt) - timeOf(other.state.completedAt))
  const earlier: SignedParty[] = []
  for (const envelope of sealed) {
    const { records, disclosures } = await ctx.db.run(loadEvidence(envelope.state.id))
    earlier.push({ envelope, linked: parseChain(records), disclosures })
  }
  const isEarlier = (state: EnvelopeState) =>
    timeOf(state.signedAt) < timeOf(signedAt) ||
    (timeOf(state.signedAt) === timeOf(signedAt) && (state.workflow?.step ?? 0) < workflow.step)
  return {
    id: workflow.id,
    step: earlier.length + 1,
    stepCount: steps.length,
    earlier,
    isBehind: others.some(({ state }) => state.status === 'sealing' && isEarlier(state)),
    isLast: sealed.length === others.length,
    openFields: others
      .filter(({ state }) => state.status !== 'completed')
      .flatMap(({ state }) => state.fields.flatMap(({ formField }) => formField ?? [])),
  }
}

const timeOf = (at: Date | null): number => at?.getTime() ?? 0

/** Parses a stored chain. Each text must be the canonical JSON of an EvidenceRecord. */
export const parseChain = (stored: { record: string; hash: string }[]): LinkedRecord[] =>
  stored.map(({ record, hash }) => ({ record: JSON.parse(record) as EvidenceRecord, hash }))
