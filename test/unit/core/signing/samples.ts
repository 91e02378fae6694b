import { apply } from '../../../../core/signing/apply-event.ts'
import { type Artifacts, assembleBundle, type EvidenceBundle } from '../../../../core/signing/bundle.ts'
import {
  type EvidenceActor,
  type EvidenceRecord,
  genesisHash,
  type LinkedRecord,
  linkRecords,
} from '../../../../core/signing/chain.ts'
import {
  importCheckpointPrivateKey,
  importCheckpointPublicKeys,
  signCheckpoint,
} from '../../../../core/signing/checkpoint.ts'
import type { EnvelopeCommand } from '../../../../core/signing/commands.ts'
import { createEnvelope, decide } from '../../../../core/signing/envelope.ts'
import type { Artifact, EnvelopeEvent } from '../../../../core/signing/events.ts'
import { type EvidenceDisclosure, recordsFor } from '../../../../core/signing/evidence.ts'
import { checkIntegrity, integrityOf } from '../../../../core/signing/integrity.ts'
import type { CheckpointKey } from '../../../../core/signing/key-set.ts'
import type { EnvelopeState, SignatureField } from '../../../../core/signing/model.ts'
import { withOmissions } from '../../../support/omissions.ts'

export const start = new Date('2026-03-01T09:00:00.000Z')
export const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

export const field = (id: string, type: SignatureField['type'], isRequired = true): SignatureField => ({
  id,
  type,
  pageNumber: 1,
  x: 0.1,
  y: 0.2,
  width: 0.3,
  height: 0.05,
  isRequired,
})

const newEnvelope = {
  id: 'env_01',
  organizationId: 'org_01',
  documentId: 'doc_01',
  documentTitle: 'Lease',
  source: { sha256: 'a1'.repeat(32), contentLength: 1000, version: 1 },
  signer: { email: 'ada@example.org', name: 'Ada Lovelace' },
  fields: [field('sig', 'signature'), field('when', 'date'), field('note', 'text', false)],
  message: 'Please sign.',
  locale: 'en' as const,
  locksDocument: true,
  correspondence: { cc: [], senderEmail: null, senderName: null, senderMails: 'all' as const, locale: 'en' as const },
  expiresAt: minutesLater(60 * 24),
  workflow: null as EnvelopeState['workflow'],
  status: 'active' as 'active' | 'waiting',
}

export const sampleEnvelope = (changes: Partial<typeof newEnvelope> = {}): EnvelopeState =>
  createEnvelope({ ...newEnvelope, ...changes }, start).state

export const link = { generation: 1, revision: 1 }
export const client = { ip: '192.0.2.7', userAgent: 'Browser/1.0' }
export const document: Artifact = { sha256: 'd0'.repeat(32), contentLength: 2000 }
export const certificate: Artifact = { sha256: 'ce'.repeat(32), contentLength: 3000 }

/** One valid command of each kind for its intended status. */
export const commands = {
  activate: {
    type: 'activate',
    source: { sha256: 'b2'.repeat(32), contentLength: 1500, version: 1 },
    expiresAt: minutesLater(99_999),
  },
  advance: { type: 'advance', source: { sha256: 'b3'.repeat(32), contentLength: 1600, version: 1 } },
  send: { type: 'send', ...link },
  open: { type: 'open', mayBeAutomated: false, ...link, ...client },
  unlock: { type: 'unlock', codeHash: `${'x'.repeat(43)}.mark`, ...link, ...client },
  sign: {
    type: 'sign',
    consent: { version: '1', locale: 'en', isAccepted: true, typedName: null },
    values: { sig: { kind: 'typed', text: 'Ada Lovelace' }, note: { kind: 'text', text: 'Gladly' } },
    ...link,
    ...client,
  },
  decline: { type: 'decline', reason: 'Wrong rent', ...link, ...client },
  void: { type: 'void', reason: 'Withdrawn', because: 'sender' },
  expire: { type: 'expire' },
  remind: { type: 'remind', because: 'sender' },
  reassign: {
    type: 'reassign',
    signerEmail: 'grace@example.org',
    signerName: 'Grace Hopper',
    reason: 'Left the company',
  },
  reassignAsSigner: {
    type: 'reassignAsSigner',
    signerEmail: 'grace@example.org',
    signerName: 'Grace Hopper',
    reason: 'Grace signs for us',
    ...link,
    ...client,
  },
  correct: { type: 'correct', correction: { documentTitle: 'Lease, corrected' }, expectedRevision: 1 },
  bounce: { type: 'bounce', generation: 1, detail: 'Mailbox unknown' },
  complete: {
    type: 'complete',
    base: 'a1'.repeat(32),
    document,
    seal: { level: 'B-B', certificateSha256: '5e'.repeat(32), timestamps: [], shortfall: null },
    sealedAt: minutesLater(9),
    certificate,
  },
} satisfies { [Type in EnvelopeCommand['type']]: Extract<EnvelopeCommand, { type: Type }> }

/** The key of RFC 8032, section 7.1, test 1, as PKCS #8 and SPKI. */
export const privatePem = `-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g
-----END PRIVATE KEY-----
`

export const publicPem = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=
-----END PUBLIC KEY-----
`

export type EnvelopeEvidence = { state: EnvelopeState; linked: LinkedRecord[]; disclosures: EvidenceDisclosure[] }

/**
 * Runs commands on an envelope at intervals of one minute. Returns the envelope with its evidence. `alter` forges
 * events.
 */
export async function evidenceOf(
  envelope: EnvelopeState,
  script: EnvelopeCommand[],
  alter: (event: EnvelopeEvent) => EnvelopeEvent = (event) => event,
): Promise<EnvelopeEvidence> {
  const evidence: EnvelopeEvidence = { state: envelope, linked: [], disclosures: [] }
  await append(evidence, [{ type: 'created', at: start }], key)
  for (const [index, command] of script.entries()) {
    const decision = decide(evidence.state, command, minutesLater(index + 1))
    if (!decision.ok) throw new Error(`${command.type}: ${decision.reason}`)
    await append(evidence, decision.events.map(alter), actorOf(command))
  }
  return evidence
}

const key: EvidenceActor = { kind: 'key', id: 'key_01' }

function actorOf({ type }: EnvelopeCommand): EvidenceActor {
  if (['open', 'unlock', 'sign', 'decline', 'reassignAsSigner'].includes(type)) return { kind: 'signer', id: null }
  return ['void', 'remind', 'reassign', 'correct'].includes(type) ? key : { kind: 'system', id: null }
}

async function append(evidence: EnvelopeEvidence, events: EnvelopeEvent[], actor: EvidenceActor): Promise<void> {
  const last = evidence.linked.at(-1)
  const { records, disclosures } = await recordsFor(events, {
    envelope: evidence.state,
    actor,
    tail: last ? { sequence: last.record.sequence, at: new Date(last.record.at) } : null,
    saltSeed: new Uint8Array(32).fill(evidence.linked.length + 1),
  })
  const { id, source } = evidence.state
  const previous = last?.hash ?? genesisHash({ envelopeId: id, sourceSha256: source.sha256 })
  evidence.linked.push(...linkRecords(previous, records))
  evidence.disclosures.push(...disclosures)
  evidence.state = events.reduce(apply, evidence.state)
}

export const checkpointKey = (): Promise<CheckpointKey> => importCheckpointPrivateKey(privatePem)

/** Returns the signed bundle of a history, as the service returns it. */
export async function bundleOf(
  { state, linked, disclosures }: EnvelopeEvidence,
  artifacts: Artifacts = { document: null, certificate: null },
): Promise<EvidenceBundle> {
  const last = linked.at(-1) as LinkedRecord
  const checkpoint = await signCheckpoint(await checkpointKey(), {
    envelopeId: state.id,
    organizationId: state.organizationId,
    sequence: last.record.sequence,
    head: last.hash,
    at: last.record.at,
  })
  const assembled = assembleBundle({ envelopeId: state.id, linked, disclosures, checkpoint, artifacts })
  const bundle = await withOmissions(assembled, await checkpointKey())
  const publicKeys = await importCheckpointPublicKeys(publicPem)
  return { ...bundle, integrity: integrityOf(await checkIntegrity(bundle, { publicKeys })) }
}

export const completedScript = [
  commands.send,
  commands.open,
  commands.remind,
  commands.sign,
  commands.complete,
] satisfies EnvelopeCommand[]

/** Returns the bundle of an envelope that was sent, opened, signed and completed: nine records. */
export const completedBundle = async (changes: Partial<typeof newEnvelope> = {}): Promise<EvidenceBundle> =>
  bundleOf(
    await evidenceOf(
      sampleEnvelope(changes),
      completedScript.map((command) =>
        command.type === 'complete' && changes.source ? { ...command, base: changes.source.sha256 } : command,
      ),
    ),
    { document, certificate },
  )

/** Returns the plain record of a bundle entry. */
export const recordOf = ({ hash: _, disclosures: __, ...record }: EvidenceBundle['records'][number]): EvidenceRecord =>
  record
