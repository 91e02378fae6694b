import { apply } from '../../../core/signing/apply-event.ts'
import { assembleBundle, type EvidenceBundle } from '../../../core/signing/bundle.ts'
import { genesisHash, type LinkedRecord, linkRecords } from '../../../core/signing/chain.ts'
import { signCheckpoint } from '../../../core/signing/checkpoint.ts'
import type { EnvelopeCommand } from '../../../core/signing/commands.ts'
import { currentConsentVersion } from '../../../core/signing/consent.ts'
import { createEnvelope, decide } from '../../../core/signing/envelope.ts'
import type { Artifact, EnvelopeEvent } from '../../../core/signing/events.ts'
import { type EvidenceDisclosure, recordsFor } from '../../../core/signing/evidence.ts'
import type { CheckpointKey } from '../../../core/signing/key-set.ts'
import type { EnvelopeState, SignatureField } from '../../../core/signing/model.ts'
import type { Seal } from '../../../core/signing/seal-level.ts'
import { randomFrom } from '../../../dev/support/random-numbers.ts'
import { withOmissions } from '../omissions.ts'

type Scenario = {
  state: EnvelopeState
  linked: LinkedRecord[]
  disclosures: EvidenceDisclosure[]
  artifacts: Artifact[]
}

const stepsMax = 14
const alphabet = [...'abcXYZ 019.,-ßäéŁжλ李م😀"\\/\n\t\u0001\u200b\u2028{}[]']

/**
 * Returns the bundle of a generated envelope with a random valid history, created with the product's own code. The same
 * seed gives the same bundle, except for times.
 */
export async function inventBundle(
  seed: number,
  key: CheckpointKey,
): Promise<{ bundle: Omit<EvidenceBundle, 'integrity'>; heads: { sequence: number; hash: string }[] }> {
  const random = randomFrom(seed)
  const scenario = await generateScenario(random, seed)
  const last = scenario.linked.at(-1) as LinkedRecord
  const { id: envelopeId, organizationId } = scenario.state
  const statement = { envelopeId, organizationId, sequence: last.record.sequence, head: last.hash, at: last.record.at }
  const [document = null, certificate = null] = scenario.artifacts
  const disclosures = scenario.disclosures.filter(() => seed % 5 !== 0 || random() < 0.5)
  const assembled = assembleBundle({
    envelopeId,
    linked: scenario.linked,
    disclosures,
    checkpoint: await signCheckpoint(key, statement),
    artifacts: { document, certificate },
  })
  const bundle = await withOmissions(assembled, key)
  return { bundle, heads: scenario.linked.map(({ record: { sequence }, hash }) => ({ sequence, hash })) }
}

async function generateScenario(random: () => number, seed: number): Promise<Scenario> {
  let now = Date.UTC(2026, 0, 1) + Math.floor(random() * 3e10)
  const state = newEnvelope(random, seed, now)
  const scenario: Scenario = { state, linked: [], disclosures: [], artifacts: [] }
  await append(scenario, [{ type: 'created', at: new Date(now) }], random)
  for (let step = 0; step < stepsMax; step++) {
    now += Math.floor(random() * 9e6) - 20
    const command = commandFor(scenario.state, random)
    const decision = decide(scenario.state, command, new Date(now))
    if (!decision.ok) continue
    await append(scenario, decision.events, random)
    if (command.type === 'complete') scenario.artifacts = [command.document, command.certificate]
  }
  return scenario
}

async function append(scenario: Scenario, events: EnvelopeEvent[], random: () => number): Promise<void> {
  const last = scenario.linked.at(-1)
  const { records, disclosures } = await recordsFor(events, {
    envelope: scenario.state,
    actor: { kind: random() < 0.5 ? 'system' : 'key', id: random() < 0.5 ? null : `key_${Math.floor(random() * 9)}` },
    tail: last ? { sequence: last.record.sequence, at: new Date(last.record.at) } : null,
    saltSeed: Uint8Array.from({ length: 32 }, () => random() * 256),
  })
  const { id: envelopeId, source } = scenario.state
  const previous = last?.hash ?? genesisHash({ envelopeId, sourceSha256: source.sha256 })
  scenario.linked.push(...linkRecords(previous, records))
  scenario.disclosures.push(...disclosures)
  scenario.state = events.reduce(apply, scenario.state)
}

function newEnvelope(random: () => number, seed: number, now: number): EnvelopeState {
  const fieldCount = 1 + Math.floor(random() * 4)
  const fields = Array.from({ length: fieldCount }, (_, index): SignatureField => {
    const type = index === 0 ? 'signature' : 'text'
    const [x, y] = [random() * 0.5, random() ** 9]
    return { id: `f${index}`, type, pageNumber: 1 + index, x, y, width: 0.3, height: 0.05, isRequired: index === 0 }
  })
  const isWaiting = random() < 0.2
  const envelope = {
    id: `env_${seed}`,
    organizationId: `org_${seed % 7}`,
    documentId: `doc_${seed}`,
    documentTitle: textOf(random),
    source: { sha256: hashOf(random), contentLength: 1 + Math.floor(random() * 1e8), version: 1 },
    signer: { email: `a${seed}@example.org`, name: random() < 0.7 ? textOf(random) : null },
    fields,
    message: random() < 0.5 ? textOf(random) : null,
    locale: random() < 0.5 ? ('en' as const) : ('de' as const),
    locksDocument: true,
    correspondence: { cc: [], senderEmail: null, senderName: null, senderMails: 'all' as const, locale: 'en' as const },
    expiresAt: new Date(now + (random() < 0.3 ? 1e6 : 9e9)),
    workflow: isWaiting ? { id: 'swf_1', step: 2, order: 2 } : null,
    status: isWaiting ? ('waiting' as const) : ('active' as const),
  }
  return createEnvelope(envelope, new Date(now)).state
}

function commandFor(state: EnvelopeState, random: () => number): EnvelopeCommand {
  const link = { generation: state.signer.generation, revision: state.revision }
  const client = { ip: random() < 0.8 ? '192.0.2.7' : null, userAgent: random() < 0.8 ? textOf(random) : null }
  const artifact = (): Artifact => ({ sha256: hashOf(random), contentLength: 1 + Math.floor(random() * 1e6) })
  const values = Object.fromEntries(
    state.fields.map(({ id, type }) => [
      id,
      type === 'signature' ? { kind: 'typed', text: 'A. B.' } : { kind: 'text', text: 'note' },
    ]),
  )
  const consent = { version: currentConsentVersion, locale: state.locale, isAccepted: true, typedName: null }
  const source = { ...artifact(), version: 1 }
  const choices = [
    { type: 'activate', source, expiresAt: new Date(state.expiresAt.getTime() + 1e6) },
    { type: 'advance', source },
    { type: 'send', ...link },
    { type: 'open', mayBeAutomated: random() < 0.5, ...link, ...client },
    { type: 'remind', because: 'sender' },
    { type: 'bounce', generation: link.generation, detail: textOf(random) },
    { type: 'correct', correction: { documentTitle: textOf(random) }, expectedRevision: null },
    { type: 'reassign', signerEmail: 'b@example.org', signerName: textOf(random), reason: null },
    { type: 'sign', consent, values, ...link, ...client },
    { type: 'sign', consent, values, ...link, ...client },
    { type: 'decline', reason: textOf(random), ...link, ...client },
    { type: 'void', reason: null, because: 'sender' },
    { type: 'expire' },
  ] as EnvelopeCommand[]
  if (state.status === 'sealing') {
    const seal: Seal = { level: 'B-B', certificateSha256: hashOf(random), timestamps: [], shortfall: null }
    const sealedAt = new Date(state.signedAt ?? state.createdAt)
    return {
      type: 'complete',
      base: state.source.sha256,
      document: artifact(),
      certificate: artifact(),
      seal,
      sealedAt,
    }
  }
  const roll = random()
  // Rarely chooses events that end an envelope, so histories are long.
  return (roll < 0.65 ? choices[Math.floor(random() * 10)] : choices[Math.floor(random() * 13)]) as EnvelopeCommand
}

const hashOf = (random: () => number): string =>
  Array.from({ length: 64 }, () => '0123456789abcdef'[Math.floor(random() * 16)]).join('')

const textOf = (random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * 20) }, () => alphabet[Math.floor(random() * alphabet.length)]).join('')
