import { toHex, utf8 } from '../../base/bytes.ts'
import { apply } from './apply-event.ts'
import { commitmentOf, type EvidenceActor, type EvidenceRecord } from './chain.ts'
import type { EnvelopeEvent } from './events.ts'
import { evidenceContent } from './evidence-content.ts'
import type { EnvelopeState } from './model.ts'

/**
 * The salt and the value of one commitment. Disclosures are stored outside the chain, and an erasure deletes them. The
 * salt is 32 bytes in hex.
 */
export type EvidenceDisclosure = { sequence: number; name: string; salt: string; value: string }

export type EvidenceContext = {
  /** The envelope before the events. For `created`, it is the new envelope. */
  envelope: EnvelopeState
  actor: EvidenceActor
  /** The last record of the chain so far. Null for a new chain. */
  tail: { sequence: number; at: Date } | null
  /** A seed of 32 random bytes that only this call uses and the caller must not store. */
  saltSeed: Uint8Array<ArrayBuffer>
}

/**
 * Returns the records for the events of one command, numbered after the tail, with the disclosures of their
 * commitments. Every commitment has a separate salt, derived from the seed, so disclosing one value reveals nothing
 * about another. Times never decrease: if the clock is set back, a record gets the time of the previous record.
 */
export async function recordsFor(
  events: EnvelopeEvent[],
  { envelope, actor, tail, saltSeed }: EvidenceContext,
): Promise<{ records: EvidenceRecord[]; disclosures: EvidenceDisclosure[] }> {
  const saltOf = await saltSource(saltSeed)
  const records: EvidenceRecord[] = []
  const disclosures: EvidenceDisclosure[] = []
  let state = envelope
  let sequence = tail?.sequence ?? 0
  let atMs = tail?.at.getTime() ?? 0
  for (const event of events) {
    state = apply(state, event)
    sequence += 1
    atMs = Math.max(atMs, event.at.getTime())
    const { data, pii } = evidenceContent(event, state)
    const opened = await disclosuresOf(sequence, pii, saltOf)
    disclosures.push(...opened)
    records.push({
      v: 1,
      envelopeId: state.id,
      organizationId: state.organizationId,
      sequence,
      type: event.type,
      at: new Date(atMs).toISOString(),
      actor: { kind: actor.kind, id: actor.id },
      document: { sha256: state.source.sha256, contentLength: state.source.contentLength },
      pii: Object.fromEntries(opened.map((one) => [one.name, commitmentOf(one)])),
      data: state.clockAheadSeconds > 0 ? { ...data, clockAheadSeconds: state.clockAheadSeconds } : data,
    })
  }
  return { records, disclosures }
}

type SaltSource = (sequence: number, name: string) => Promise<string>

/**
 * Returns the disclosures for the values of a record. Replaces unpaired surrogates, because no user's text may prevent
 * a record.
 */
const disclosuresOf = (sequence: number, pii: Record<string, string | null>, saltOf: SaltSource) =>
  Promise.all(
    Object.entries(pii)
      .filter((entry): entry is [string, string] => entry[1] !== null)
      .map(async ([name, value]): Promise<EvidenceDisclosure> => {
        return { sequence, name, salt: await saltOf(sequence, name), value: value.toWellFormed() }
      }),
  )

/** Returns a source of salts. Each salt is an HMAC-SHA-256 over `<sequence>:<name>` with the seed as its key. */
async function saltSource(seed: Uint8Array<ArrayBuffer>): Promise<SaltSource> {
  if (seed.length !== 32) throw new RangeError('the salt seed does not have 32 bytes')
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return async (sequence, name) =>
    toHex(new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8(`${sequence}:${name}`))))
}
