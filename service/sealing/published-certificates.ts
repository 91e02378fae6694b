import { pemText } from '../../base/pem.ts'
import { ApiError } from '../../core/errors.ts'
import { type Certificate, readCertificatesPem } from '../../pki/certificate.ts'

/**
 * Returns the current and the retired seal certificates as PEM, without their issuers. Trusting an issuer would mean
 * trusting all certificates that it issues, and each seal already contains its issuers. Throws `unavailable` if no
 * certificate is configured.
 */
export function certificatesPem(presentChain: string, retired: string): string {
  const [present] = certificatesOf(presentChain)
  if (!present) throw unavailable()
  const pems = [present, ...certificatesOf(retired)].map(({ der }) => pemText('CERTIFICATE', der))
  return [...new Set(pems)].join('')
}

function certificatesOf(pem: string): Certificate[] {
  try {
    return readCertificatesPem(pem)
  } catch (cause) {
    throw unavailable(cause)
  }
}

const unavailable = (cause?: unknown) =>
  new ApiError('unavailable', 'The certificates are unavailable. Retry the request after the time in `Retry-After`.', {
    retryAfterSeconds: 60,
    cause,
  })
