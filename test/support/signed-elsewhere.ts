import { PDF, type Signer } from '@libpdf/core'
import { makeSealKey } from '../../admin/make-keys.ts'
import { memorySource, sha256 } from '../../base/bytes.ts'
import { openPdf } from '../../pdf/document/pdf-file.ts'
import type { ChangePermission } from '../../pdf/document/permissions.ts'
import { appendSeal } from '../../pdf/seal/append-seal.ts'
import { planSeal } from '../../pdf/seal/plan-seal.ts'
import { fillContents } from '../../pdf/seal/signature-object.ts'
import { cmsSizeMax, createCms } from '../../pki/cms.ts'
import { loadSealKey, signWithSealKey } from '../../pki/seal-key.ts'

type Bytes = Uint8Array<ArrayBuffer>

async function strangerKey(now: Date) {
  const pem = await makeSealKey({ subject: 'CN=Somebody else', now })
  return loadSealKey({ ...pem, now })
}

/** Adds an approval signature that another library creates with a separate key. */
export async function signedElsewhere(pdf: Uint8Array): Promise<Bytes> {
  const now = new Date()
  const key = await strangerKey(now)
  const signer: Signer = {
    certificate: key.chain[0].der,
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: (data) => signWithSealKey(key, new Uint8Array(data)),
  }
  const document = await PDF.load(pdf)
  const { bytes } = await document.sign({ signer, signingTime: now, reason: 'Approved', digestAlgorithm: 'SHA-256' })
  return new Uint8Array(bytes)
}

/** Certifies the PDF with a separate key and the given permission for later changes. */
export async function certifiedElsewhere(pdf: Bytes, certificationPermission: ChangePermission): Promise<Bytes> {
  const signedAt = new Date()
  const sealKey = await strangerKey(signedAt)
  const file = await openPdf(memorySource(pdf))
  const update = await appendSeal({
    file,
    plan: await planSeal(file, []),
    composeAppearances: () => [],
    stamps: [],
    signature: {
      signedAt,
      name: 'Somebody else',
      reason: 'Certified',
      contentsBytesMax: cmsSizeMax(sealKey),
      certificationPermission,
      locksDocument: false,
    },
  })
  const covered = update.digestRanges.map(({ start, end }) => update.appended.subarray(start, end))
  const messageDigest = await sha256(Buffer.concat([pdf, ...covered]))
  return new Uint8Array(Buffer.concat([pdf, fillContents(update, await createCms({ messageDigest, sealKey }))]))
}
