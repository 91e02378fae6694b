import type { UrlRules } from '../../../core/webhooks/url.ts'
import type { RevocationFetch } from '../../../pki/revocation.ts'
import type { Services } from '../../context.ts'
import { type Exchange, ExchangeError, exchange } from './bounded-fetch.ts'

const ocspBytesMax = 65_536
const crlBytesMax = 1_048_576

/** Creates a function that downloads revocation data from the URLs in certificates, and logs failures. */
export function createRevocationFetch(
  { resolver, log }: Pick<Services, 'resolver' | 'log'>,
  { timeoutMs, rules }: { timeoutMs: number; rules: UrlRules },
): RevocationFetch {
  const ask = async (request: Omit<Exchange, 'timeoutMs'>): Promise<Uint8Array | null> => {
    try {
      return await exchange({ ...request, timeoutMs }, { rules, resolver })
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error
      log('warn', { event: 'revocation_unavailable', reason: error.reason })
      return null
    }
  }
  return {
    ocsp: (url, query) =>
      ask({ url, body: query, contentType: 'application/ocsp-request', responseBytesMax: ocspBytesMax }),
    crl: (url) => ask({ url, responseBytesMax: crlBytesMax }),
  }
}
