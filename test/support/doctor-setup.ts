import pg from 'pg'
import type { CheckedDeployment } from '../../admin/doctor/check.ts'
import { platformQueries } from '../../admin/doctor/deployment.ts'
import { placeholderBindings } from '../../admin/doctor/stand-in-bindings.ts'
import { secretNames } from '../../admin/setup/secrets.ts'
import { startStack } from '../../dev/stack/stack.ts'
import { startTimestampAuthority } from '../../dev/timestamp-authority.ts'
import { startClamdStub } from './clamd-stub.ts'
import { scriptDnsAt } from './dns.ts'
import { type DnsReply, startDnsStub } from './dns-stub.ts'
import { temporaryFolder } from './folder.ts'
import { queryOnce, startOwnPostgres } from './own-postgres.ts'
import { makeTlsKey, startSmtpServer } from './smtp.ts'

export type MailRecord = readonly [name: string, texts: readonly string[]]

const domain = 'nordlicht-sign.eu'
export const spf: MailRecord = [domain, ['v=spf1 include:mail.eu -all']]
export const dkim: MailRecord = [`one._domainkey.${domain}`, ['v=DKIM1; k=rsa; p=MIIBIjANBg']]
export const dmarc: MailRecord = [`_dmarc.${domain}`, ['v=DMARC1; p=quarantine']]
const queues = ['chancery-mail-staging', 'chancery-api-dead-letters-staging']

export type DoctorSetup = Awaited<ReturnType<typeof setUpDoctor>>

/**
 * Starts a separate healthy stack with a scanner, a mail server, mail records that a test can break, and simulated
 * Wrangler output.
 */
export async function setUpDoctor() {
  const clamd = await startClamdStub()
  // Uses a separate resolver, because other test files break the records of the same names.
  const dns = await startDnsStub()
  const scriptDns = (name: string, ...responses: DnsReply[]) => scriptDnsAt(dns.url, name, ...responses)
  const authority = await startTimestampAuthority()
  const smtp = await startSmtpServer(await makeTlsKey())
  /** The simulated Wrangler output for a deployment. */
  const output = {
    queues: new Map(queues.map((name) => [name, `Queue Name: ${name}\nNumber of Consumers: 1`])),
    secrets: secretNames.functions.needed,
  }
  // The breakages change the application role, which all databases of a server share.
  const postgres = await startOwnPostgres()
  const own = await startStack({
    databaseUrl: postgres.ownerUrl,
    appDatabaseUrl: postgres.appUrl,
    dataDir: temporaryFolder('doctor'),
    cronSeconds: 86_400,
    logPolicy: 'quorum none\n',
    extraBindings: {
      shared: { SCANNER_URL: `clamd://127.0.0.1:${clamd.port}`, DNS_URL: dns.url },
      functions: { TIMESTAMP_AUTHORITIES: authority.url, TIMESTAMP_CERTIFICATES: authority.rootPem },
      api: {
        MAIL_URL: `smtp+plain://localhost:${smtp.port}`,
        MAIL_FROM: `Nordlicht <sign@${domain}>`,
        MAIL_BOUNCE_ADDRESS: `bounce@${domain}`,
      },
    },
  })
  const database = new pg.Client({ connectionString: own.ownerDatabaseUrl })
  await database.connect()
  for (const [name, texts] of [spf, dkim, dmarc]) await scriptDns(name, [...texts])
  const well: CheckedDeployment = {
    workers: {
      api: { texts: own.settings.api, bindings: placeholderBindings },
      functions: { texts: own.settings.functions, bindings: placeholderBindings },
    },
    ownerUrl: own.ownerDatabaseUrl,
    platform: platformQueries('staging', queues, async (args) => {
      if (args[0] === 'secret') return JSON.stringify(output.secrets.map((name) => ({ name })))
      const response = output.queues.get(args[2] ?? '')
      if (!response) throw new Error('no such queue')
      return response
    }),
    dkimSelectors: ['one'],
    origins: [],
    now: () => new Date(),
  }
  return {
    own,
    clamd,
    authority,
    smtp,
    output,
    well,
    scriptDns,
    run: (text: string) => database.query(text),
    runAsAdmin: (text: string) => queryOnce(postgres.adminUrl, text),
    /** Returns the stack with changed settings of both workers or of one worker. */
    withTexts: (texts: Record<string, string>, only?: 'api' | 'functions'): CheckedDeployment => {
      const changed = (worker: 'api' | 'functions') =>
        only && only !== worker
          ? well.workers[worker]
          : { ...well.workers[worker], texts: { ...well.workers[worker].texts, ...texts } }
      return { ...well, workers: { api: changed('api'), functions: changed('functions') } }
    },
    close: async () => {
      await database.end()
      await own.dispose()
      await postgres.remove()
      await Promise.all([clamd.close(), smtp.close(), authority.close(), dns.close()])
    },
  }
}
