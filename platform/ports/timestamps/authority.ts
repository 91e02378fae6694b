import type { UrlRules } from '../../../core/webhooks/url.ts'
import type { Certificate } from '../../../pki/certificate.ts'
import {
  type AcceptedTimestamp,
  acceptTimestamp,
  TimestampRefused,
  timestampQuery,
} from '../../../pki/timestamp-exchange.ts'
import type { Services } from '../../context.ts'
import { ExchangeFailed, exchange } from './bounded-fetch.ts'
import type { AuthorityAddress } from './settings.ts'

/** The most bytes that a token may have: a signature's room is reserved before the token is known. */
export const tokenBytesMax = 12_288
const statusBytesMax = 1_024
const nonceBytes = 16

/** Gives a checked time stamp over a SHA-256, or null when no authority gives one; never a made-up time. */
export type TimestampAuthorities = { stamp(digest: Uint8Array): Promise<AcceptedTimestamp | null> }

type Settings = {
  addresses: AuthorityAddress[]
  /** Certificates to which authorities must lead; null accepts any authority at a configured address. */
  trusted: Certificate[] | null
  timeoutMs: number
  rules: UrlRules
}

/**
 * The configured authorities, asked in their order until one gives a time stamp; what failed is logged. The one that
 * answered is asked first the next time, so that one seal does not wait twice for a silent one.
 */
export function createTimestampAuthorities(
  { world, resolver, log }: Pick<Services, 'world' | 'resolver' | 'log'>,
  { addresses, trusted, timeoutMs, rules }: Settings,
): TimestampAuthorities {
  let order = addresses

  const ask = async ({ url, policy }: AuthorityAddress, digest: Uint8Array): Promise<AcceptedTimestamp> => {
    const question = { digest, nonce: world.randomBytes(nonceBytes), policy }
    const answer = await exchange(
      {
        url,
        body: timestampQuery(question),
        contentType: 'application/timestamp-query',
        answerBytesMax: tokenBytesMax + statusBytesMax,
        timeoutMs,
      },
      { rules, resolver },
    )
    const accepted = await acceptTimestamp(answer, question, { now: world.now(), trusted })
    if (accepted.token.length > tokenBytesMax) throw new ExchangeFailed('answer_too_long')
    return accepted
  }

  return {
    stamp: async (digest) => {
      for (const address of order) {
        try {
          const accepted = await ask(address, digest)
          order = [address, ...order.filter((other) => other !== address)]
          return accepted
        } catch (error) {
          const isExpected = error instanceof ExchangeFailed || error instanceof TimestampRefused
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
