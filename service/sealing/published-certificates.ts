import { pemText } from '../../base/pem.ts'
import { ApiError } from '../../core/errors.ts'
import { type Certificate, readCertificatesPem } from '../../pki/certificate.ts'

/**
 * The certificate that seals, and those that sealed before, as PEM. Without their issuers: whoever trusts a file with these
 * in it would trust whatever they issue, and they come along in each seal. Throws `unavailable` when there is none.
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
  new ApiError('unavailable', 'The certificates are unavailable. Repeat the request after `Retry-After`.', {
    retryAfterSeconds: 60,
    cause,
  })
