import type { ByteSource } from '../../base/bytes.ts'
import { PdfFileError } from '../../pdf/document/errors.ts'
import { readBack, verifyStamps } from '../../pdf/seal/read-back.ts'
import { type VerifyOptions, verifySealedPdf } from '../../pdf/verify/verify.ts'
import { createSha256 } from '../../platform/ports/sha256.ts'
import type { Storage } from '../../platform/ports/storage.ts'
import type { StoredFile } from '../files/stored-source.ts'
import { openStoredFile } from './reopen-file.ts'
import type { ExpectedValues } from './stamps.ts'

/**
 * Thrown if the content of a sealed file differs from the expected content. The message names checks and fields, but
 * never their content.
 */
export class SealCheckError extends Error {
  override readonly name = 'SealCheckError'
}

/**
 * Reopens a sealed file from the store and returns its SHA-256 (hex). Throws a SealCheckError unless the seal is valid
 * for the certificate, every appearance is at its position and each form field contains its value.
 */
export async function checkSealed(
  storage: Storage,
  file: StoredFile,
  expected: SealCheckOptions & ExpectedValues,
): Promise<string> {
  const { source, sha256 } = await openStoredFile(storage, file)
  const pageNumbers = [...new Set(expected.stamps.map(({ pageNumber }) => pageNumber))]
  const { stamps, fillMismatches } = await readable(() => readBack(source, pageNumbers, expected.fills))
  const mismatches = [...verifyStamps(expected.stamps, stamps), ...fillMismatches]
  if (mismatches.length > 0) {
    throw new SealCheckError(
      `The sealed file does not contain the expected values: ${mismatches.map(({ fieldId, mismatch }) => `${fieldId} (${mismatch})`).join(', ')}.`,
    )
  }
  await checkSeal(source, expected)
  return sha256()
}

/** Converts a parse error to a failed check, because a correctly stored file can be parsed. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PdfFileError) throw new SealCheckError(`The sealed file cannot be read: ${error.reason}.`)
    throw error
  }
}

/**
 * The trust anchors for checking a seal. Without a certificate, the check accepts any signer. Without timestamp
 * certificates, it accepts any authority.
 */
export type SealTrust = { certificatePem: string | undefined; trustedTimestampPem: string | undefined }

type SealCheckOptions = SealTrust & Pick<VerifyOptions, 'hasClosedReferences'>

/** Throws a SealCheckError unless the last seal of a file is valid. */
export async function checkSeal(
  source: ByteSource,
  { certificatePem, trustedTimestampPem, hasClosedReferences = false }: SealCheckOptions,
): Promise<void> {
  const checks = await verifySealedPdf(source, {
    sha256: createSha256,
    hasClosedReferences,
    ...(certificatePem ? { trustedCertificatePem: certificatePem } : {}),
    ...(trustedTimestampPem ? { trustedTimestampPem } : {}),
  })
  // The service checked earlier signatures before it accepted the upload, and a seal only appends bytes.
  const failed = checks.filter(({ name, ok }) => !ok && name !== 'earlierSignature')
  if (failed.length > 0)
    throw new SealCheckError(`The seal does not verify: ${failed.map(({ name }) => name).join(', ')}.`)
}
