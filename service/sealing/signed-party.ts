import type { EvidenceRecord, LinkedRecord } from '../../core/signing/chain.ts'
import type { EvidenceDisclosure } from '../../core/signing/evidence.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import { loadEvidence } from '../../db/signing/evidence.ts'
import { loadSteps } from '../../db/signing/sequences.ts'
import type { Context } from '../../platform/context.ts'

/** One signer of a document with the proof of what they did. */
export type SignedParty = { envelope: EnvelopeRecord; linked: LinkedRecord[]; disclosures: EvidenceDisclosure[] }

/** Where an envelope stands in its workflow, with the signers who were sealed before in their order. */
export type Sequence = {
  id: string
  /** How many have signed with this one. */
  step: number
  stepCount: number
  earlier: SignedParty[]
  /** Whether somebody signed earlier and is not sealed yet. */
  isBehind: boolean
  /** Whether everybody else is sealed. */
  isLast: boolean
  /** Fields of the document's own form that those fill who are not sealed yet. */
  openFields: string[]
}

/** The workflow around an envelope; null for one that stands alone. */
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

/** The chain of what is stored: each text is the canonical JSON of an EvidenceRecord. */
export const parseChain = (stored: { record: string; hash: string }[]): LinkedRecord[] =>
  stored.map(({ record, hash }) => ({ record: JSON.parse(record) as EvidenceRecord, hash }))
