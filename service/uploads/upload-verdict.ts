import type { UploadFailure } from '../../db/documents/uploads.ts'
import type { CheckedFile, NewVersion } from '../../db/documents/versions.ts'
import type { ReadFile } from './examine-stored.ts'

export type CheckedUpload = CheckedFile & Pick<NewVersion, 'repairedFrom' | 'convertedFrom'>

export type UploadVerdict =
  | { verdict: 'passed'; upload: CheckedUpload }
  | { verdict: 'refused'; failure: UploadFailure }

/**
 * Returns the verdict on a file from its inspection and its malware scan. Throws `unavailable` if the scanner is
 * unavailable.
 */
export async function verdictOn(
  { sha256, inspection, scan }: ReadFile,
  file: Pick<CheckedUpload, 'objectKey' | 'etag' | 'contentLength'>,
): Promise<UploadVerdict> {
  try {
    if (!inspection.ok) {
      await scan.abort()
      return refused(inspection.code, inspection.detail, inspection.reason)
    }
    const found = await scan.finish()
    if (found.verdict === 'infected')
      return refused(
        'malware_found',
        'The scanner found malware in the upload. Do not send this file again.',
        found.signature,
      )
    const { pageCount, pages, features } = inspection
    return { verdict: 'passed', upload: { ...file, sha256, pageCount, pages, features } }
  } catch (error) {
    await scan.abort()
    throw error
  }
}

export const refused = (code: string, detail: string, reason: string): UploadVerdict => ({
  verdict: 'refused',
  failure: { code, detail, reason },
})
