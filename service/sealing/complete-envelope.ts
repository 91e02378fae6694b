import { sha256Hex } from '../../base/bytes.ts'
import { newObjectKey } from '../../core/objects/keys.ts'
import { type LinkedRecord, linkRecords } from '../../core/signing/chain.ts'
import { sealedEvent } from '../../core/signing/envelope.ts'
import type { Artifact } from '../../core/signing/events.ts'
import { type EvidenceDisclosure, recordsFor } from '../../core/signing/evidence.ts'
import type { Seal } from '../../core/signing/seal-level.ts'
import type { Sender } from '../../core/signing/sender.ts'
import { queueArchiveObjects } from '../../db/archive/archive.ts'
import { finishJob } from '../../db/jobs/jobs.ts'
import { registerObjectIf, releaseOtherAttempts } from '../../db/objects/pending-objects.ts'
import { findLogo } from '../../db/organizations/brand.ts'
import { findSourceOfEnvelope, type SourceFile } from '../../db/signing/envelope-source.ts'
import {
  type ArtifactRow,
  clearSealingError,
  type EnvelopeRecord,
  insertArtifact,
  loadEnvelope,
  whereEnvelopeIs,
} from '../../db/signing/envelopes.ts'
import { loadEvidence } from '../../db/signing/evidence.ts'
import { findSender } from '../../db/signing/sender.ts'
import { series } from '../../db/statement.ts'
import { type Certificate, nameText } from '../../pki/certificate.ts'
import type { Context } from '../../platform/context.ts'
import type { ClaimedJob, JobOutcome } from '../../platform/jobs/jobs.ts'
import type { StoredFile } from '../files/stored-source.ts'
import { release, releaseOnFailure } from '../objects/release.ts'
import { checkpointPrivateKey } from '../signing/checkpoint-keys.ts'
import { certificateLink, endOfAccess } from '../signing/links.ts'
import { evidenceActor } from '../signing/records.ts'
import { transition } from '../signing/transition.ts'
import { appendedFiles } from './appended-files.ts'
import { makeCertificate } from './certificate.ts'
import { sealCertificate } from './seal-certificate.ts'
import { type SealedDocument, sealDocument } from './seal-document.ts'
import type { SealOptions } from './seal-options.ts'
import { loadSequence, parseChain, type Sequence } from './signed-party.ts'

/** The number of seconds between two checks of whether earlier signatures are sealed. */
const behindSeconds = 2

/**
 * Moves an envelope from `sealing` to `completed`. Each attempt registers its object keys before it stores files, and
 * one transaction references them. Of several attempts, exactly one succeeds, and no objects of the others remain.
 */
export async function completeEnvelope(
  ctx: Context,
  job: ClaimedJob<'sealing'>,
  sealOptions: SealOptions,
): Promise<JobOutcome> {
  const { envelopeId } = job.payload
  const folder = newObjectKey('artifacts', ctx.runtime)
  const keys = { document: `${folder}/document.pdf`, certificate: `${folder}/certificate.pdf` }
  const isSealing = whereEnvelopeIs(envelopeId, 'sealing')
  const { tenant, envelope, evidence, sender, logo, source } = await ctx.db.batch({
    others: releaseOtherAttempts(envelopeId, Object.values(keys)),
    registered: series(Object.values(keys).map((key) => registerObjectIf({ key, subjectId: envelopeId }, isSealing))),
    envelope: loadEnvelope(envelopeId),
    evidence: loadEvidence(envelopeId),
    sender: findSender(envelopeId),
    logo: findLogo(),
    source: findSourceOfEnvelope(envelopeId),
  })
  if (!envelope || !sender) return { kind: 'failed', reason: 'envelope_missing' }
  if (envelope.state.status !== 'sealing') return { kind: 'done' }
  if (!source) return { kind: 'failed', reason: 'source_missing' }

  const sequence = await loadSequence(ctx, envelope.state)
  // Seals follow the order of the signatures, because each seal updates the previous file.
  if (sequence?.isBehind) return { kind: 'retry', delaySeconds: behindSeconds, reason: 'earlier_signature' }
  const link = await certificateLink(ctx, envelope.state, endOfAccess(tenant.at))
  return releaseOnFailure(ctx, Object.values(keys), async () => {
    const made = await makeArtifacts(ctx, {
      token: link.token,
      envelope,
      sender,
      logo,
      source,
      keys,
      sequence,
      sealOptions,
      at: tenant.at,
      records: evidence.records,
      disclosures: evidence.disclosures,
    })
    const outcome = await transition(
      ctx,
      envelopeId,
      () => ({ type: 'complete', base: envelope.state.source.sha256, ...made.command }),
      {
        artifacts: made.artifacts,
        statements: [
          ...made.artifacts.map(insertArtifact),
          queueArchiveObjects(envelopeId),
          link.stored,
          clearSealingError(envelopeId),
          finishJob(job.id, job.owner),
        ],
      },
    )
    if (outcome.kind === 'done') return { kind: 'finished' }
    await release(ctx, Object.values(keys))
    const isAgain = outcome.kind === 'refused' && outcome.refusal.reason === 'source_advanced'
    return isAgain ? { kind: 'retry', delaySeconds: 0, reason: 'source_advanced' } : { kind: 'done' }
  })
}

type CompletionInput = {
  /** The token of the link in the certificate's QR code. */
  token: string
  envelope: EnvelopeRecord
  sender: Sender
  logo: string | null
  source: SourceFile
  keys: { document: string; certificate: string }
  sequence: Sequence | null
  sealOptions: SealOptions
  at: Date
  records: { record: string; hash: string }[]
  disclosures: EvidenceDisclosure[]
}

type StoredFiles = {
  artifacts: ArtifactRow[]
  command: { document: Artifact; seal: Seal; sealedAt: Date; certificate: Artifact }
}

/** Seals the document, creates the certificate, and stores both files. */
async function makeArtifacts(ctx: Context, completion: CompletionInput): Promise<StoredFiles> {
  const { envelope, sender, logo, source, keys, sealOptions, at } = completion
  const { state } = envelope
  const { objectKey: key, etag, contentLength, features } = source
  const sealed = await sealDocument({
    fonts: ctx.env,
    storage: ctx.storage,
    envelope,
    source: { key, etag, contentLength, features },
    sealOptions,
    sealedAt: at,
    organizationName: sender.organization.name,
    openFields: completion.sequence?.openFields ?? [],
    locksDocument: state.locksDocument && (completion.sequence?.isLast ?? true),
    objectKey: keys.document,
  })
  const document = { sha256: sealed.sha256, contentLength: sealed.contentLength }
  const seal = await sealOf(sealed, sealOptions)
  const made = await makeCertificate({
    fonts: ctx.env,
    sender,
    logo,
    source,
    sealed,
    seal,
    sealedAt: at,
    baseUrl: ctx.env.BASE_URL,
    token: completion.token,
    sequence: completion.sequence,
    party: {
      envelope,
      linked: await chainWithSeal(ctx, completion, { document, seal }),
      disclosures: completion.disclosures,
    },
    checkpointKeyId: (await checkpointPrivateKey(ctx.env)).keyId,
    appended: await appendedFiles(ctx, envelope),
  })
  const organizationName = sender.organization.name
  // If an authority did not respond while the document was sealed, the certificate does not wait for it again.
  const reached = { ...sealOptions, wanted: sealed.level }
  const bytes = await sealCertificate(made, {
    sealOptions: reached,
    sealedAt: at,
    organizationName,
    envelopeId: state.id,
  })
  const stored = await ctx.storage.put({ key: keys.certificate, body: bytes, contentType: 'application/pdf' })
  const certificate = { sha256: await sha256Hex(bytes), contentLength: bytes.length }
  return {
    artifacts: [
      artifactRow(state, 'document', document, sealed.file, at),
      artifactRow(state, 'certificate', certificate, { key: keys.certificate, ...stored }, at),
    ],
    command: { document, seal, sealedAt: at, certificate },
  }
}

/** Returns the properties of a seal that the evidence and the certificate contain. */
async function sealOf(
  { level, shortfall, timestamps, earlierSignatures }: SealedDocument,
  { sealKey }: SealOptions,
): Promise<Seal> {
  return {
    level,
    certificateSha256: await fingerprintOf(sealKey.chain[0]),
    timestamps: await Promise.all(
      timestamps.map(async ({ time, signedData: { signer } }) => ({
        at: time,
        authority: nameText(signer.certificate.subject),
        certificateSha256: await fingerprintOf(signer.certificate),
      })),
    ),
    shortfall,
    earlierSignatures,
  }
}

const fingerprintOf = ({ der }: Certificate): Promise<string> => sha256Hex(new Uint8Array(der))

/** Returns the chain with the seal record, because the certificate prints the head that includes this record. */
async function chainWithSeal(
  ctx: Context,
  { envelope, at, records }: CompletionInput,
  sealed: { document: Artifact; seal: Seal },
): Promise<LinkedRecord[]> {
  const { records: preview } = await recordsFor([sealedEvent({ ...sealed, sealedAt: at })], {
    envelope: envelope.state,
    actor: evidenceActor(ctx),
    tail: envelope.tail,
    saltSeed: ctx.runtime.randomBytes(32),
  })
  return [...parseChain(records), ...linkRecords(envelope.tail.hash, preview)]
}

function artifactRow(
  { organizationId, id }: { organizationId: string; id: string },
  kind: 'document' | 'certificate',
  facts: { sha256: string; contentLength: number },
  file: StoredFile,
  createdAt: Date,
): ArtifactRow {
  return {
    organizationId,
    envelopeId: id,
    kind,
    objectKey: file.key,
    etag: file.etag,
    sha256: facts.sha256,
    contentLength: facts.contentLength,
    createdAt,
    removedAt: null,
  }
}
