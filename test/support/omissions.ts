import type { UnverifiedBundle } from '../../core/signing/bundle-shape.ts'
import type { CheckpointKey } from '../../core/signing/key-set.ts'
import { omittedIn, signOmissions } from '../../core/signing/omissions.ts'

/** Returns a bundle with the signed list of its omitted values. */
export async function withOmissions(bundle: UnverifiedBundle, key: CheckpointKey): Promise<UnverifiedBundle> {
  const values = omittedIn(bundle.records)
  const [first, last] = [bundle.records[0], bundle.records.at(-1)]
  if (values.length === 0 || !first || !last) return bundle
  const { envelopeId, organizationId } = first
  const statement = { envelopeId, organizationId, sequence: last.sequence, head: last.hash, at: last.at, values }
  return { ...bundle, omissions: await signOmissions(key, statement) }
}
