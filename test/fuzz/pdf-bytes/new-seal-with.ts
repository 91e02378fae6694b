import { makeSealKey } from '../../../admin/make-keys.ts'
import { loadSealKey } from '../../../pki/seal-key.ts'
import type { SealWith } from './steps.ts'

/** A seal key of its own that is valid at a time, as the steps take it. */
export async function newSealWith(now: Date): Promise<SealWith> {
  const made = await makeSealKey({ now })
  return { key: await loadSealKey({ ...made, now }), certificatePem: made.certificatePem }
}
