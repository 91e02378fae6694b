import { assembleBundle, type EvidenceBundle, type LoggedHead } from '../../core/signing/bundle.ts'
import { checkIntegrity } from '../../core/signing/integrity.ts'
import { disclosuresForReaders } from '../../core/signing/shared-evidence.ts'
import { readStoredRecord } from '../../core/signing/stored-record.ts'
import type { EnvelopeRecord } from '../../db/signing/envelopes.ts'
import type { StoredEvidence } from '../../db/signing/evidence.ts'
import type { SharedEnv } from '../../platform/ports/env.ts'
import { checkpointPublicKeys } from './checkpoint-keys.ts'

/** The evidence of an envelope with what the service finds when it checks it; `everybody` is shown what is for all who get the document. */
export async function evidenceBundle(
  env: SharedEnv,
  envelope: EnvelopeRecord,
  { records, disclosures, newest }: StoredEvidence,
  { audience, log }: { audience: 'organization' | 'everybody'; log: LoggedHead | null | undefined },
): Promise<EvidenceBundle> {
  const linked = records.map(({ record, hash }, index) => ({ record: readStoredRecord(record, index + 1), hash }))
  const factsOf = (wanted: 'document' | 'certificate') => {
    const artifact = envelope.artifacts.find(({ kind }) => kind === wanted)
    return artifact ? { sha256: artifact.sha256, contentLength: artifact.contentLength } : null
  }
  const bundle = assembleBundle({
    envelopeId: envelope.state.id,
    linked,
    disclosures:
      audience === 'organization'
        ? disclosures
        : disclosuresForReaders(
            linked.map(({ record }) => record),
            disclosures,
          ),
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
  const logged = log === undefined ? bundle : { ...bundle, log }
  const { valid, checks } = await checkIntegrity(logged, { publicKeys: await checkpointPublicKeys(env) })
  return { ...logged, integrity: { valid, checks } }
}
