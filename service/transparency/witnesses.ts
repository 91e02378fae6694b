import { utf8 } from '../../base/bytes.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import { parseDecimal } from '../../transparency/base64.ts'
import type { ReadCheckpoint } from '../../transparency/checkpoint.ts'
import { cosignedAt } from '../../transparency/cosignature.ts'
import { consistencyProof } from '../../transparency/merkle.ts'
import { formatNote, type NoteSignature, parseSignatures } from '../../transparency/note.ts'
import { checkPolicy, type LogPolicy, type PolicyWitness } from '../../transparency/policy.ts'
import { readSubtrees } from '../../transparency/tiles.ts'
import { formatSubmission } from '../../transparency/witness.ts'
import { checkpointKey, cosignedKey, readStoredCheckpoint, readTile, type StoredCheckpoint } from './log-store.ts'

/** Sends a body to a witness. Throws if the witness does not respond. */
export type PostToWitness = (url: string, body: string) => Promise<{ status: number; text: string }>

type Collector = {
  storage: Pick<Storage, 'get' | 'putNew' | 'replace'>
  policy: LogPolicy
  post: PostToWitness
  /**
   * Receives each witness that did not cosign, with the reason. `isAlarming` is true if the witness has seen another
   * log.
   */
  onFailure: (failure: { witness: string; reason: string; isAlarming: boolean }) => void
}

type Read = StoredCheckpoint & { read: ReadCheckpoint }

/**
 * Requests a cosignature for the newest checkpoint from each witness that has a URL and has not cosigned it. Stores the
 * cosignatures and returns the number of new ones. Also stores a checkpoint that has a quorum of cosignatures under a
 * separate key.
 */
export async function collectCosignatures(collector: Collector): Promise<number> {
  const { storage, policy, onFailure } = collector
  const [newest, cosigned] = await Promise.all([
    readStoredCheckpoint(storage, checkpointKey),
    readStoredCheckpoint(storage, cosignedKey),
  ])
  if (!isRead(newest)) return 0
  const missing: PolicyWitness[] = []
  for (const witness of policy.witnesses)
    if (witness.url && !(await cosignedAt(newest.read.note, witness.verifier))) missing.push(witness)
  const signatures = await Promise.all(
    missing.map((witness) =>
      askWitness(collector, witness, { newest, cosigned: isRead(cosigned) ? cosigned : null }).catch((error) => {
        const reason = (error as { reason?: string }).reason ?? 'no_response'
        onFailure({ witness: witness.name, reason, isAlarming: error instanceof WitnessObjectionError })
        return []
      }),
    ),
  )
  const added = signatures.flat()
  if (added.length > 0) await storeCosigned(collector, { newest, cosigned }, added)
  return added.length
}

const isRead = (stored: StoredCheckpoint | null): stored is Read => stored?.read != null

/** Thrown if a witness has seen a larger or a different log of the same origin. */
class WitnessObjectionError extends Error {
  override readonly name = 'WitnessObjectionError'
  readonly reason: string

  constructor(reason: string) {
    super(`The witness rejected the checkpoint: ${reason}.`)
    this.reason = reason
  }
}

async function askWitness(
  { storage, post }: Collector,
  { url, verifier }: PolicyWitness,
  { newest, cosigned }: { newest: Read; cosigned: Read | null },
): Promise<NoteSignature[]> {
  const { size, note } = newest.read
  const read = readSubtrees(size, (tile) => readTile(storage, tile))
  const submit = async (oldSize: number) => {
    const proof = await consistencyProof(oldSize, size, read)
    return post(`${url}/add-checkpoint`, formatSubmission({ oldSize, proof, checkpoint: newest.text }))
  }
  const last = cosigned && (await cosignedAt(cosigned.read.note, verifier)) ? cosigned.read.size : 0
  const first = Math.min(last, size)
  let response = await submit(first)
  if (response.status === 409) {
    const seen = parseDecimal(response.text.trimEnd())
    if (seen === null) throw new WitnessObjectionError('conflict')
    if (seen > size) throw new WitnessObjectionError('has_seen_larger_log')
    if (seen === first) throw new WitnessObjectionError('has_seen_other_root')
    response = await submit(seen)
  }
  if (response.status === 409 || response.status === 422) throw new WitnessObjectionError('inconsistent')
  if (response.status !== 200)
    throw Object.assign(new Error(`the witness returned HTTP ${response.status}`), {
      reason: `status_${response.status}`,
    })
  const lines = parseSignatures(response.text) ?? []
  const own = lines.filter(({ name, keyId }) => name === verifier.name && keyId === verifier.keyId).slice(0, 1)
  if (!(await cosignedAt({ text: note.text, signatures: own }, verifier)))
    throw Object.assign(new Error('the response contains no valid cosignature'), { reason: 'bad_cosignature' })
  return own
}

async function storeCosigned(
  { storage, policy }: Collector,
  { newest, cosigned }: { newest: Read; cosigned: StoredCheckpoint | null },
  added: NoteSignature[],
): Promise<void> {
  const note = { text: newest.read.note.text, signatures: [...newest.read.note.signatures, ...added] }
  const object = { body: utf8(formatNote(note)), contentType: 'text/plain; charset=utf-8' }
  // If the log has grown since the request, only the separate copy contains these cosignatures.
  await storage.replace({ ...object, key: checkpointKey, etag: newest.etag })
  const { hasQuorum } = await checkPolicy(policy, { ...newest.read, note })
  if (!hasQuorum || (cosigned?.read && cosigned.read.size > newest.read.size)) return
  const copy = { ...object, key: cosignedKey }
  await (cosigned ? storage.replace({ ...copy, etag: cosigned.etag }) : storage.putNew(copy))
}
