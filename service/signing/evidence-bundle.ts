import {
  type ArchivedEvidence,
  assembleBundle,
  type EvidenceBundle,
  type LoggedHead,
} from '../../core/signing/bundle.ts'
import { readBundle, type UnverifiedBundle } from '../../core/signing/bundle-shape.ts'
import { checkIntegrity, integrityOf } from '../../core/signing/integrity.ts'
import { omittedIn, signOmissions } from '../../core/signing/omissions.ts'
import type { Omissions } from '../../core/signing/omissions-statement.ts'
import { isForReaders } from '../../core/signing/shared-evidence.ts'
import { readStoredRecord } from '../../core/signing/stored-record.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import type { StoredEvidence } from '../../db/signing/evidence.ts'
import type { Context } from '../../platform/context.ts'
import { checkpointPrivateKey, checkpointPublicKeys } from './checkpoint-keys.ts'

type BundleParts = {
  audience: 'organization' | 'everybody'
  log: LoggedHead | null | undefined
  archive: ArchivedEvidence | undefined
}

/**
 * Returns the evidence of an envelope with the results of the service's own checks. For `everybody`, omits the values
 * that some holders of the document must not see.
 */
export async function evidenceBundle(
  ctx: Pick<Context, 'env' | 'runtime'>,
  envelope: EnvelopeRecord,
  { records, disclosures, newest }: StoredEvidence,
  { audience, log, archive }: BundleParts,
): Promise<EvidenceBundle> {
  const linked = records.map(({ record, hash }, index) => ({ record: readStoredRecord(record, index + 1), hash }))
  const factsOf = (wanted: 'document' | 'certificate') => {
    const artifact = envelope.artifacts.find(({ kind }) => kind === wanted)
    return artifact ? { sha256: artifact.sha256, contentLength: artifact.contentLength } : null
  }
  const assembled = assembleBundle({
    envelopeId: envelope.state.id,
    linked,
    disclosures,
    ...(audience === 'everybody' ? { isShown: isForReaders(linked.map(({ record }) => record)) } : {}),
    head: { sequence: envelope.tail.sequence, hash: envelope.tail.hash },
    checkpoint: newest && {
      v: 1,
      envelopeId: newest.envelopeId,
      organizationId: newest.organizationId,
      sequence: newest.sequence,
      head: newest.head,
      at: newest.at,
      keyId: newest.keyId,
      signature: newest.signature,
    },
    artifacts: { document: factsOf('document'), certificate: factsOf('certificate') },
  })
  const bundle = {
    ...assembled,
    omissions: await omissionsOf(ctx, assembled, envelope.state.organizationId),
    ...(log === undefined ? {} : { log }),
    ...(archive === undefined ? {} : { archive }),
  }
  const integrity = integrityOf(await checkIntegrity(bundle, { publicKeys: await checkpointPublicKeys(ctx.env) }))
  return { ...bundle, integrity }
}

/**
 * Signs the list of values that a bundle omits. Returns null if the bundle shows all values, and for a broken bundle,
 * which the checks report.
 */
async function omissionsOf(
  { env, runtime }: Pick<Context, 'env' | 'runtime'>,
  bundle: UnverifiedBundle,
  organizationId: string,
): Promise<Omissions | null> {
  const { envelopeId, records, head } = bundle
  if (!readBundle(bundle).ok) return null
  const values = omittedIn(records)
  if (values.length === 0) return null
  const at = runtime.now().toISOString()
  const statement = { envelopeId, organizationId, sequence: head.sequence, head: head.hash, at, values }
  return signOmissions(await checkpointPrivateKey(env), statement)
}
