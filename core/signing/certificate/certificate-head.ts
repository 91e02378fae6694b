import type { ByteSource } from '../../../base/bytes.ts'
import { trailerOf } from '../../../pdf/document/catalog.ts'
import { openPdf } from '../../../pdf/document/pdf-file.ts'
import { textOf } from '../../../pdf/document/text-string.ts'
import { isDict, isString } from '../../../pdf/syntax/kinds.ts'
import { readHead } from '../anchored-facts.ts'
import type { EvidenceHead } from '../chain.ts'

/**
 * The key in the document information dictionary of a certificate under which the certificate contains its head. The QR
 * code and the text of the certificate contain the same head.
 */
export const certificateHeadKey = 'EvidenceHead'

/** Returns a head in the notation of certificates: `<envelope id>:<number of records>:<hash>`. */
export const certificateHeadText = (envelopeId: string, { sequence, hash }: EvidenceHead): string =>
  `${envelopeId}:${sequence}:${hash}`

/** Returns the head in a certificate of completion, or null if it has none or cannot be read. Never throws. */
export async function readCertificateHead(certificate: ByteSource): Promise<EvidenceHead | null> {
  try {
    const file = await openPdf(certificate)
    const info = await file.resolve(trailerOf(file).get('Info'))
    const head = isDict(info) ? await file.resolve(info.get(certificateHeadKey)) : null
    return isString(head) ? readHead(textOf(head)) : null
  } catch {
    return null
  }
}
