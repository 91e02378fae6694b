import { type EvidenceActor, type EvidenceHead, type LinkedRecord, linkRecords } from '../../core/signing/chain.ts'
import { type Checkpoint, signCheckpoint } from '../../core/signing/checkpoint.ts'
import type { EnvelopeEvent } from '../../core/signing/events.ts'
import { type EvidenceDisclosure, recordsFor } from '../../core/signing/evidence.ts'
import type { EnvelopeState } from '../../core/signing/model.ts'
import type { Context } from '../../platform/context.ts'
import { checkpointPrivateKey } from './checkpoint-keys.ts'

export type NewEvidence = {
  linked: LinkedRecord[]
  disclosures: EvidenceDisclosure[]
  checkpoint: Checkpoint
  head: EvidenceHead & { at: Date }
}

const saltSeedBytes = 32

/** Returns the evidence records of events, linked to the existing chain, and a signed checkpoint for the new head. */
export async function makeEvidence(
  ctx: Context,
  envelope: EnvelopeState,
  events: EnvelopeEvent[],
  tail: { sequence: number; hash: string; at: Date } | { genesis: string },
): Promise<NewEvidence> {
  const isNew = 'genesis' in tail
  const { records, disclosures } = await recordsFor(events, {
    envelope,
    actor: evidenceActor(ctx),
    tail: isNew ? null : tail,
    saltSeed: ctx.runtime.randomBytes(saltSeedBytes),
  })
  const linked = linkRecords(isNew ? tail.genesis : tail.hash, records)
  const last = linked.at(-1)
  if (!last) throw new RangeError('the transition contains no events')
  const { sequence, at } = last.record
  const checkpoint = await signCheckpoint(await checkpointPrivateKey(ctx.env), {
    envelopeId: envelope.id,
    organizationId: envelope.organizationId,
    sequence,
    head: last.hash,
    at,
  })
  return { linked, disclosures, checkpoint, head: { sequence, hash: last.hash, at: new Date(at) } }
}

/** Returns the acting party in the form of evidence records. */
export function evidenceActor({ actor }: Context): EvidenceActor {
  switch (actor.kind) {
    case 'apiKey':
      return { kind: 'key', id: actor.id }
    case 'workflow':
      return { kind: 'key', id: actor.keyId }
    case 'signer':
      return { kind: 'signer', id: null }
    case 'sender':
      return { kind: 'system', id: 'sender' }
    case 'reader':
    case 'system':
      return { kind: 'system', id: null }
  }
}
