import type { UrlRules } from '../../../core/webhooks/url.ts'
import type { Certificate } from '../../../pki/certificate.ts'
import { equalBytes } from '../../../pki/der-writer.ts'
import type { HashName } from '../../../pki/signature-algorithm.ts'
import {
  type AcceptedTimestamp,
  acceptTimestamp,
  TimestampRefusedError,
  timestampQuery,
} from '../../../pki/timestamp-exchange.ts'
import type { Services } from '../../context.ts'
import { ExchangeError, exchange } from './bounded-fetch.ts'
import type { AuthorityAddress } from './settings.ts'

/** The maximum size of a token in bytes. A signature reserves this space before the token exists. */
export const tokenBytesMax = 12_288
const statusBytesMax = 1_024
const nonceBytes = 16

/** `hash` is SHA-256 by default. A timestamp whose signer is the certificate `except` is rejected. */
type StampOptions = { hash?: HashName; except?: Certificate | null }

/** Returns a verified timestamp over a digest, or null if no authority returns a valid one. */
export type TimestampAuthorities = {
  stamp(digest: Uint8Array, options?: StampOptions): Promise<AcceptedTimestamp | null>
}

type Settings = {
  addresses: AuthorityAddress[]
  /** The root certificates of trusted authorities. Null accepts any authority at a configured URL. */
  trusted: Certificate[] | null
  timeoutMs: number
  rules: UrlRules
}

/**
 * Creates a client for the configured authorities. The client tries them in order until one returns a timestamp, and
 * logs failures. The next call begins with the successful authority, so a seal does not wait twice for an unavailable
 * one.
 */
export function createTimestampAuthorities(
  { runtime, resolver, log }: Pick<Services, 'runtime' | 'resolver' | 'log'>,
  { addresses, trusted, timeoutMs, rules }: Settings,
): TimestampAuthorities {
  let order = addresses
  /** The certificate of each authority's last timestamp, by the authority's URL. */
  const signers = new Map<string, Certificate>()
  const isSame = (one: Certificate | undefined, other: Certificate | null) =>
    one !== undefined && other !== null && equalBytes(one.der, other.der)

  const ask = async (
    { url, policy }: AuthorityAddress,
    digest: Uint8Array,
    hash: HashName,
  ): Promise<AcceptedTimestamp> => {
    const question = { digest, hash, nonce: runtime.randomBytes(nonceBytes), policy }
    const response = await exchange(
      {
        url,
        body: timestampQuery(question),
        contentType: 'application/timestamp-query',
        responseBytesMax: tokenBytesMax + statusBytesMax,
        timeoutMs,
      },
      { rules, resolver },
    )
    const accepted = await acceptTimestamp(response, question, { now: runtime.now(), trusted })
    if (accepted.token.length > tokenBytesMax) throw new ExchangeError('response_too_long')
    return accepted
  }

  return {
    stamp: async (digest, { hash = 'SHA-256', except = null } = {}) => {
      for (const address of order) {
        if (isSame(signers.get(address.url), except)) continue
        try {
          const accepted = await ask(address, digest, hash)
          const signer = accepted.timestamp.signedData.signer.certificate
          signers.set(address.url, signer)
          if (isSame(signer, except)) continue
          order = [address, ...order.filter((other) => other !== address)]
          return accepted
        } catch (error) {
          const isExpected = error instanceof ExchangeError || error instanceof TimestampRefusedError
          if (!isExpected) throw error
          const { reason } = error
          log('warn', {
            event: 'timestamp_authority_failed',
            host: new URL(address.url).host,
            reason,
            dependency: 'timestampAuthority',
            cause: reason,
          })
        }
      }
      return null
    },
  }
}
