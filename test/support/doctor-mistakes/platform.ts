import { createServer } from 'node:http'
import { makeSealKey } from '../../../admin/make-keys.ts'
import { listenOnLoopback } from '../../../dev/support/loopback.ts'
import { type Breakage, type Broken, texts } from '../doctor-breakages/breakage.ts'
import { type DoctorSetup, dkim, dmarc, type MailRecord, spf } from '../doctor-setup.ts'
import { type Refusal, startRefusingStore } from '../refusing-store.ts'
import { startSilentServer } from '../silent-server.ts'
import type { Mistake } from './mistake.ts'

/** Returns a breakage that puts a proxy in front of the store. The proxy rejects some requests. */
const refused =
  (refuses: Refusal): Breakage[2] =>
  async (on) => {
    const store = await startRefusingStore(on.own.storageUrl, refuses)
    return { deployment: on.withTexts({ STORAGE_ENDPOINT: store.url }), repair: store.close }
  }

const record =
  ([name, usual]: MailRecord, ...broken: string[]): Breakage[2] =>
  async (on): Promise<Broken> => {
    await on.scriptDns(name, broken)
    return { deployment: on.well, repair: () => on.scriptDns(name, [...usual]) }
  }

/** Returns a breakage in which a worker's URL belongs to a website that returns a page for every path. */
const webSite =
  (setting: 'BASE_URL' | 'FUNCTIONS_URL'): Breakage[2] =>
  async (on: DoctorSetup) => {
    const server = createServer((_, response) => {
      response.shouldKeepAlive = false
      response.setHeader('content-type', 'text/html').end('<h1>Welcome</h1>')
    })
    const port = await listenOnLoopback(server)
    return { deployment: on.withTexts({ [setting]: `http://127.0.0.1:${port}` }), repair: () => server.close() }
  }

/** Mistakes in the store, the DNS records and the platform. */
export const mistakenPlatforms: readonly Mistake[] = [
  ['store', 'a missing bucket', texts({ STORAGE_BUCKET: 'nordlicht' }), /bucket|unavailable/, /STORAGE_BUCKET/],
  [
    'store',
    'an endpoint without a server',
    texts({ STORAGE_ENDPOINT: 'http://127.0.0.1:9' }),
    /unavailable|respond/,
    /STORAGE_ENDPOINT/,
  ],
  [
    'store',
    'a read-only key',
    refused(({ method }) => method === 'PUT' || method === 'POST' || method === 'DELETE'),
    /unavailable|refuse|403/,
    /key/,
  ],
  [
    'store',
    'a key without the permission to delete',
    refused(({ method }) => method === 'DELETE'),
    /unavailable|delete/,
    /key/,
  ],
  [
    'store',
    'a store that does not respond',
    async (on) => {
      const { url, close } = await startSilentServer()
      return { deployment: on.withTexts({ STORAGE_ENDPOINT: url }), repair: close }
    },
    /unavailable|no response/,
    /STORAGE_ENDPOINT/,
  ],
  [
    'mail: SPF',
    'two SPF records',
    record(spf, 'v=spf1 include:mail.eu -all', 'v=spf1 include:other.eu -all'),
    /2 SPF records/,
    /one|single/,
  ],
  ['mail: DKIM', 'no key at the selector', record(dkim), /one\._domainkey/, /DKIM|selector|key/],
  ['mail: DMARC', 'a record with a misspelled version', record(dmarc, 'v=DMARC; p=reject'), /DMARC/, /v=DMARC1/],
  [
    'workers',
    'a web site at the address of the api worker',
    webSite('BASE_URL'),
    /BASE_URL|127\.0\.0\.1/,
    /deploy|route|domain/,
  ],
  [
    'workers',
    'a web site at the address of the functions worker',
    webSite('FUNCTIONS_URL'),
    /FUNCTIONS_URL|127\.0\.0\.1/,
    /deploy|route|domain/,
  ],
  [
    'queues',
    'a missing dead-letter queue',
    async (on) => {
      const name = 'chancery-api-dead-letters-staging'
      const kept = on.output.queues.get(name)!
      on.output.queues.delete(name)
      return { deployment: on.well, repair: () => on.output.queues.set(name, kept) }
    },
    /chancery-api-dead-letters-staging/,
    /queues create|setup/,
  ],
  [
    'malware scanner',
    'a scanner that finds malware in every file',
    async (on) => {
      on.clamd.behaviour = 'infected'
      return {
        deployment: on.well,
        repair: () => {
          on.clamd.behaviour = 'honest'
        },
      }
    },
    /scanner/,
    /SCANNER_URL|clamd/,
  ],
  [
    'settings of the workers',
    'a renewed seal key that was not deployed',
    async (on) => {
      const { privateKeyPem, certificatePem } = await makeSealKey({ now: new Date() })
      return {
        deployment: on.withTexts({ SEAL_PRIVATE_KEY: privateKeyPem, SEAL_CERTIFICATE: certificatePem }, 'functions'),
      }
    },
    /SEAL_/,
    /deploy/,
  ],
  [
    'settings of the workers',
    'a changed sender address that was not deployed',
    texts({ MAIL_FROM: 'Nordlicht Verlag <sign@nordlicht-sign.eu>' }, 'api'),
    /MAIL_FROM/,
    /deploy/,
  ],
  [
    'clock',
    'a slow clock',
    async (on) => ({ deployment: { ...on.well, now: () => new Date(Date.now() - 10_000) } }),
    /clock/,
    /clock|time/,
  ],
  [
    'store',
    'a key without the permission to read',
    refused(({ method, url = '' }) => method === 'GET' && !url.includes('list-type')),
    /unavailable|read/,
    /key/,
  ],
  ['mail: SPF', 'a record without an `all` mechanism', record(spf, 'v=spf1 include:mail.eu'), /all/, /-all/],
  [
    'mail: DMARC',
    'two DMARC records',
    record(dmarc, 'v=DMARC1; p=none', 'v=DMARC1; p=quarantine'),
    /2 DMARC records|two/,
    /one|single/,
  ],
  [
    'mail: DMARC',
    'a record without a policy',
    record(dmarc, 'v=DMARC1; rua=mailto:reports@nordlicht-sign.eu'),
    /DMARC/,
    /p=/,
  ],
  [
    'workers',
    'swapped worker addresses',
    async (on) => ({ deployment: on.withTexts({ BASE_URL: on.own.functionsUrl, FUNCTIONS_URL: on.own.baseUrl }) }),
    /The api worker responds at FUNCTIONS_URL/,
    /correct BASE_URL \(the api worker\) or FUNCTIONS_URL/,
  ],
]
