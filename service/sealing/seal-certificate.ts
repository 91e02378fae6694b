import { concatBytes, memorySource } from '../../base/bytes.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import { appendSeal } from '../../pdf/seal/append-seal.ts'
import { planSeal } from '../../pdf/seal/plan-seal.ts'
import { createSha256 } from '../../platform/ports/sha256.ts'
import { checkSeal } from './check-sealed.ts'
import type { SealOptions } from './seal-options.ts'
import { contentsBytesMax, signUpdate, trustOf } from './signed-update.ts'

const nothingPermitted = 1

/**
 * Seals a certificate of completion with the key and seal level of its document, and permits no changes. A reader who
 * has only the certificate can therefore check its issuer and detect changes. Throws SealLevelError or SealCheckError.
 */
export async function sealCertificate(
  bytes: Uint8Array<ArrayBuffer>,
  certificate: { sealOptions: SealOptions; sealedAt: Date; organizationName: string; envelopeId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { sealOptions, sealedAt, organizationName, envelopeId } = certificate
  const file = await openPdf(memorySource(bytes))
  const plan = await planSeal(file, [])
  const update = await appendSeal({
    file,
    plan,
    composeAppearances: () => [],
    stamps: [],
    signature: {
      signedAt: sealedAt,
      name: organizationName,
      reason: `Certificate of completion, envelope ${envelopeId}`,
      contentsBytesMax: contentsBytesMax(sealOptions),
      certificationPermission: nothingPermitted,
      locksDocument: true,
    },
  })
  const [hash, archiveHash] = [createSha256(), sealOptions.wanted === 'B-LTA' ? createSha256() : null]
  await hash.update(bytes)
  await archiveHash?.update(bytes)
  const signed = await signUpdate({ file, update, sealOptions, hash, archiveHash, pageNumber: 1, now: sealedAt })
  const sealed = concatBytes(bytes, signed.appended)
  await checkSeal(memorySource(sealed), trustOf(sealOptions, signed))
  return sealed
}
