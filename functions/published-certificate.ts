import type { Hono } from 'hono'
import { ApiError } from '../core/errors.ts'
import { readCertificatesPem } from '../core/pdf/signature/certificate.ts'
import { pemText } from '../core/pem.ts'
import type { Services } from '../platform/context.ts'
import type { FunctionsEnv } from '../platform/env.ts'
import { mountPublishedTexts } from '../platform/published-texts.ts'

/**
 * The certificate that seals, as PEM. It stands alone: whoever trusts a file with its issuers in it would trust whatever
 * these issue, and they come along in each seal.
 */
export function mountPublishedCertificate(app: Hono, services: Services, env: FunctionsEnv): void {
  mountPublishedTexts(app, services, [
    {
      path: '/.well-known/chancery-seal-certificate.pem',
      mediaType: 'text/plain; charset=utf-8',
      write: () => leafPem(env.SEAL_CERTIFICATE ?? ''),
    },
  ])
}

function leafPem(chain: string): string {
  try {
    const [leaf] = readCertificatesPem(chain)
    if (leaf) return pemText('CERTIFICATE', leaf.der)
  } catch (cause) {
    throw unavailable(cause)
  }
  throw unavailable()
}

const unavailable = (cause?: unknown) =>
  new ApiError('unavailable', 'There is no certificate at the moment.', { retryAfterSeconds: 60, cause })
