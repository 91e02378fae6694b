import { domainOf, parseMailbox } from '../../core/mail/address.ts'
import { ResolverUnavailableError, textRecordsOf } from '../../platform/ports/resolver.ts'
import { type CheckedDeployment, type DoctorCheck, FixableError, SkippedCheckError } from './check.ts'

const defaultResolver = 'https://cloudflare-dns.com/dns-query'

// The timeout is long, because all other checks run in parallel.
const waitMs = 15_000

const textsOf = ({ workers }: CheckedDeployment, name: string): Promise<string[]> =>
  textRecordsOf(workers.api.texts.DNS_URL ?? defaultResolver, name, waitMs).catch((error: Error) => {
    if (!(error instanceof ResolverUnavailableError)) throw error
    const fix = 'make the resolver in DNS_URL reachable from this machine, or set another DNS-over-HTTPS resolver'
    throw new FixableError('The DNS records could not be read, because the resolver is unavailable.', fix, error)
  })

/** Returns the TXT records of a name that begin with a prefix. */
async function records(deployment: CheckedDeployment, name: string, begin: string): Promise<string[]> {
  const texts = await textsOf(deployment, name)
  return texts.filter((text) => text.toLowerCase().startsWith(begin))
}

/**
 * Returns the domains of the sender and of the return path. Receivers check SPF for the return path. Throws
 * SkippedCheckError if mails stay on this machine.
 */
function domains({ workers }: CheckedDeployment): { from: string; returnPath: string } {
  const { MAIL_FROM = '', MAIL_BOUNCE_ADDRESS, MAIL_URL = '' } = workers.api.texts
  if (MAIL_URL.startsWith('http:')) throw new SkippedCheckError('emails stay in the local outbox')
  const from = domainOf(parseMailbox(MAIL_FROM)?.address ?? '')
  return { from, returnPath: MAIL_BOUNCE_ADDRESS ? domainOf(MAIL_BOUNCE_ADDRESS) : from }
}

/** Checks of the DNS records without which receivers treat mails as spam. */
export const mailChecks: DoctorCheck[] = [
  {
    name: 'mail: SPF',
    needs: ['settings'],
    fix: 'publish exactly one SPF record for the sending domain: a TXT record `v=spf1 include:<mail service> -all` (RFC 7208)',
    run: async (deployment) => {
      const { returnPath } = domains(deployment)
      const found = await records(deployment, returnPath, 'v=spf1')
      if (found.length !== 1) throw new Error(`${returnPath} has ${found.length} SPF records.`)
      if (/\s\+?all\b/i.test(found[0] ?? ''))
        throw new Error(`The SPF record of ${returnPath} allows every server to send for the domain.`)
      // Without `all`, the result for other servers is neutral (RFC 7208 section 4.7).
      if (!/\s([-~]all\b|redirect=)/i.test(found[0] ?? ''))
        throw new Error(`The SPF record of ${returnPath} does not reject unlisted servers with -all or ~all.`)
      return returnPath
    },
  },
  {
    name: 'mail: DKIM',
    needs: ['settings'],
    fix: "publish the mail service's DKIM key at <selector>._domainkey of the sender's domain (RFC 6376)",
    run: async (deployment) => {
      const { from } = domains(deployment)
      const { dkimSelectors } = deployment
      if (dkimSelectors.length === 0)
        throw new SkippedCheckError('to check DKIM, pass each selector of the mail service: --dkim <selector>')
      for (const selector of dkimSelectors) {
        const name = `${selector}._domainkey.${from}`
        const found = await textsOf(deployment, name)
        if (!found.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(text)))
          throw new Error(`The TXT record ${name} contains no DKIM key.`)
      }
      return `${dkimSelectors.join(', ')} at ${from}`
    },
  },
  {
    name: 'mail: DMARC',
    needs: ['settings'],
    fix: "publish one TXT record `v=DMARC1; p=quarantine; rua=mailto:…` at _dmarc of the sender's domain (RFC 7489)",
    run: async (deployment) => {
      const { from } = domains(deployment)
      // Without a record, the record of a parent domain applies (RFC 7489 section 6.6.3). The top-level domain has
      // none.
      const labels = from.split('.')
      for (let cut = 0; labels.length - cut >= 2; cut++) {
        const domain = labels.slice(cut).join('.')
        const [found, ...others] = await records(deployment, `_dmarc.${domain}`, 'v=dmarc1')
        if (!found) continue
        // Receivers ignore all DMARC records of a domain that has more than one.
        if (others.length > 0) throw new Error(`${domain} has ${1 + others.length} DMARC records.`)
        const policy = /;\s*p\s*=\s*(none|quarantine|reject)\b/i.exec(found)?.[1]
        if (!policy) throw new Error(`The DMARC record of ${domain} has no policy.`)
        return `${policy} at ${domain}`
      }
      throw new Error(`Neither ${from} nor a parent domain has a DMARC record.`)
    },
  },
]
