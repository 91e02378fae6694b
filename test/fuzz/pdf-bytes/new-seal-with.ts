import { makeSealKey } from '../../../admin/make-keys.ts'
import { loadSealKey } from '../../../pki/seal-key.ts'
import type { SealWith } from './steps.ts'

/**
 * Returns a new seal key with a certificate that is valid at the given time, in the form that `processFile` accepts.
 */
export async function newSealWith(now: Date): Promise<SealWith> {
  const made = await makeSealKey({ now })
  return { key: await loadSealKey({ ...made, now }), certificatePem: made.certificatePem }
}
