import { createServer } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DoctorFinding, examine, type Ground, lineOf } from '../../admin/doctor/check.ts'
import { askPlatform, standInBindings } from '../../admin/doctor/deployed-ground.ts'
import { checks } from '../../admin/doctor/run.ts'
import { makeCheckpointKey, makeSealKey } from '../../admin/make-keys.ts'
import { secretNames } from '../../admin/setup/secrets.ts'
import { inspectionPath, inspectionToken } from '../../core/inspection.ts'
import { type Stack, startStack } from '../../dev/stack/stack.ts'
import { listenOnLoopback } from '../../dev/support/loopback.ts'
import { startObjectStore } from '../../dev/support/object-store.ts'
import { startClamdStub } from '../support/clamd-stub.ts'
import { scriptDns } from '../support/dns.ts'
import { temporaryFolder } from '../support/folder.ts'
import { makeTlsKey, type SmtpStub, startSmtpServer } from '../support/smtp.ts'
import { ownDatabase, stack } from '../support/stack.ts'
import { newOrganization } from '../support/tenant.ts'
import { createDraft, openApi } from '../support/upload.ts'

/** Each part broken in turn is the one line that fails, and put right it fails no more. */

const domain = 'nordlicht-sign.eu'
const spf = [domain, ['v=spf1 include:mail.eu -all']] as const
const dkim = [`one._domainkey.${domain}`, ['v=DKIM1; k=rsa; p=MIIBIjANBg']] as const
const dmarc = [`_dmarc.${domain}`, ['v=DMARC1; p=quarantine']] as const
const queues = ['chancery-mail-staging', 'chancery-api-dead-letters-staging']
/** What wrangler would print of a deployment. */
const told = {
  queues: new Map(queues.map((name) => [name, `Queue Name: ${name}\nNumber of Consumers: 1`])),
  secrets: secretNames.functions.needed,
}

const clamd = await startClamdStub()
const smtp: SmtpStub = await startSmtpServer(await makeTlsKey())
let own: Stack
let database: pg.Client
let well: Ground

beforeAll(async () => {
  own = await startStack({
    ...(await ownDatabase()),
    dataDir: temporaryFolder('doctor'),
    cronSeconds: 86_400,
    extraBindings: {
      shared: { SCANNER_URL: `clamd://127.0.0.1:${clamd.port}`, DNS_URL: stack.dnsUrl },
      api: {
        MAIL_URL: `smtp+plain://localhost:${smtp.port}`,
        MAIL_FROM: `Nordlicht <sign@${domain}>`,
        MAIL_BOUNCE_ADDRESS: `bounce@${domain}`,
      },
    },
  })
  database = new pg.Client({ connectionString: own.ownerDatabaseUrl })
  await database.connect()
  for (const [name, texts] of [spf, dkim, dmarc]) await scriptDns(name, [...texts])
  well = {
    workers: {
      api: { texts: own.settings.api, bindings: standInBindings },
      functions: { texts: own.settings.functions, bindings: standInBindings },
    },
    ownerUrl: own.ownerDatabaseUrl,
    platform: askPlatform('staging', queues, async (args) => {
      if (args[0] === 'secret') return JSON.stringify(told.secrets.map((name) => ({ name })))
      const answer = told.queues.get(args[2] ?? '')
      if (!answer) throw new Error('no such queue')
      return answer
    }),
    dkimSelectors: ['one'],
    origins: [],
    now: () => new Date(),
  }
}, 60_000)

afterAll(async () => {
  await database?.end()
  await own?.dispose()
  await Promise.all([clamd.close(), smtp.close()])
})

const notWell = (findings: DoctorFinding[]) => findings.filter(({ verdict }) => verdict === 'failed')

/** A ground with other settings of both workers, or of one. */
const withTexts = (texts: Record<string, string>, only?: 'api' | 'functions'): Ground => {
  const changed = (worker: 'api' | 'functions') =>
    only && only !== worker
      ? well.workers[worker]
      : { ...well.workers[worker], texts: { ...well.workers[worker].texts, ...texts } }
  return { ...well, workers: { api: changed('api'), functions: changed('functions') } }
}

type Broken = { ground: Ground; mend?: () => unknown }
const run = (text: string) => database.query(text)

/** Breaks a part; gives the ground to look at, and how it is put right. */
const breakages: [check: string, what: string, breakIt: () => Promise<Broken>, said: RegExp][] = [
  [
    'settings',
    'a secret that is too short',
    async () => ({ ground: withTexts({ LINK_SECRET: 'short' }) }),
    /api: LINK_SECRET: /,
  ],
  [
    'settings',
    'a secret that is not the same in both',
    async () => ({ ground: withTexts({ STORAGE_SECRET_ACCESS_KEY: 'other' }, 'functions') }),
    /both workers: STORAGE_SECRET_ACCESS_KEY\./,
  ],
  [
    'settings',
    'a deployment with placeholders',
    async () => ({ ground: withTexts({ ENVIRONMENT: 'production' }) }),
    /BASE_URL: https only/,
  ],
  [
    'checkpoint keys',
    'another pair',
    async () => ({ ground: withTexts({ CHECKPOINT_PUBLIC_KEYS: (await makeCheckpointKey()).publicKeyPem }) }),
    /does not hold the key/,
  ],
  [
    'seal key',
    'a certificate of another key',
    async () => ({
      ground: withTexts({ SEAL_CERTIFICATE: (await makeSealKey({ now: new Date() })).certificatePem }, 'functions'),
    }),
    /certificate/,
  ],
  [
    'seal key',
    'a certificate that ends soon',
    async () => {
      const { privateKeyPem, certificatePem } = await makeSealKey({
        now: new Date(Date.now() - (5 * 365.25 - 20) * 86_400_000),
      })
      return { ground: withTexts({ SEAL_PRIVATE_KEY: privateKeyPem, SEAL_CERTIFICATE: certificatePem }, 'functions') }
    },
    /ends in (19|20|21) days/,
  ],
  [
    'migrations',
    'a migration that is missing',
    async () => {
      await run('create table kept as select * from drizzle.__drizzle_migrations')
      await run('delete from drizzle.__drizzle_migrations')
      return {
        ground: well,
        mend: () => run('insert into drizzle.__drizzle_migrations select * from kept; drop table kept'),
      }
    },
    /has not seen 1 of 1/,
  ],
  [
    'database role',
    'the owner',
    async () => ({ ground: withTexts({ DATABASE_URL: own.ownerDatabaseUrl }) }),
    /row level security does not hold the role/,
  ],
  [
    'row level security',
    'a table that does not force it',
    async () => {
      await run('alter table folders no force row level security')
      return { ground: well, mend: () => run('alter table folders force row level security') }
    },
    /Not forced on folders\./,
  ],
  [
    'row level security',
    'a policy that lets everybody see',
    async () => {
      const api = await openApi(own)
      await createDraft(api)
      await run('create policy open_door on documents to chancery_app using (true)')
      return { ground: well, mend: () => run('drop policy open_door on documents') }
    },
    /entered no organization sees/,
  ],
  [
    'work that is due',
    'a job that nobody takes',
    async () => {
      const { id } = await newOrganization({}, own)
      await run(
        `insert into jobs (organization_id, id, kind, payload, run_at) values ('${id}', 'job_late', 'scan', '{}', now() - interval '20 minutes')`,
      )
      return { ground: well, mend: () => run(`delete from jobs where id = 'job_late'`) }
    },
    /1 of scan/,
  ],
  [
    'store',
    'a key of another account',
    async () => ({ ground: withTexts({ STORAGE_SECRET_ACCESS_KEY: 'of another account' }) }),
    /storage/,
  ],
  ['store: write once', 'a store that overwrites', () => otherStore({ overwrites: true }), /takes a second write/],
  [
    'store: signed addresses',
    'a store that believes every signature',
    () => otherStore({}),
    /takes an upload of another/,
  ],
  [
    'store: CORS',
    'an origin that the bucket does not know',
    async () => ({ ground: { ...well, origins: ['https://app.nordlicht-sign.eu'] } }),
    /does not let https:\/\/app/,
  ],
  ['mail: SPF', 'no record', () => records(spf, []), /has 0 SPF records/],
  ['mail: SPF', 'a record that lets everybody send', () => records(spf, ['v=spf1 +all']), /everybody/],
  [
    'mail: DKIM',
    'a key that was taken back',
    () => records(dkim, ['v=DKIM1; p=']),
    /There is no key at one\._domainkey/,
  ],
  ['mail: DMARC', 'no record', () => records(dmarc, []), /DMARC/],
  [
    'queues',
    'a queue that is not there',
    async () => {
      told.queues.delete('chancery-mail-staging')
      return { ground: well, mend: () => told.queues.set('chancery-mail-staging', 'Number of Consumers: 1') }
    },
    /There is no queue chancery-mail-staging/,
  ],
  [
    'queues',
    'a queue without a consumer',
    async () => {
      told.queues.set('chancery-mail-staging', 'Number of Consumers: 0')
      return { ground: well, mend: () => told.queues.set('chancery-mail-staging', 'Number of Consumers: 1') }
    },
    /Nobody consumes chancery-mail-staging/,
  ],
  [
    'secrets by name',
    'a secret that one worker lacks',
    async () => {
      const kept = told.secrets
      told.secrets = kept.filter((name) => name !== 'SEAL_PRIVATE_KEY')
      return {
        ground: well,
        mend: () => {
          told.secrets = kept
        },
      }
    },
    /The functions worker lacks SEAL_PRIVATE_KEY/,
  ],
  [
    'workers',
    'an address where nobody answers',
    async () => ({ ground: withTexts({ FUNCTIONS_URL: 'http://127.0.0.1:9' }) }),
    /127\.0\.0\.1:9\/health does not answer/,
  ],
  [
    'settings of the workers',
    'a value that was changed and not deployed',
    async () => ({ ground: withTexts({ UPLOAD_POLICY: '{"javascript":"allow"}' }) }),
    /other values of UPLOAD_POLICY\./,
  ],
  [
    'settings of the workers',
    'another LINK_SECRET',
    async () => ({ ground: withTexts({ LINK_SECRET: 'x'.repeat(40) }) }),
    /another LINK_SECRET/,
  ],
  [
    'malware scanner',
    'a scanner without signatures',
    async () => {
      clamd.behaviour = 'clean'
      return {
        ground: well,
        mend: () => {
          clamd.behaviour = 'honest'
        },
      }
    },
    /does not find the EICAR test file/,
  ],
  [
    'malware scanner',
    'a scanner that is away',
    async () => {
      clamd.behaviour = 'hang up'
      return {
        ground: well,
        mend: () => {
          clamd.behaviour = 'honest'
        },
      }
    },
    /scanner cannot be reached/,
  ],
  [
    'mail service',
    'a server that is away',
    async () => {
      await smtp.close()
      return {
        ground: well,
        mend: async () => Object.assign(smtp, await startSmtpServer(await makeTlsKey(), { port: smtp.port })),
      }
    },
    /mail service cannot be reached/,
  ],
  [
    'clock',
    'a clock that is ahead',
    async () => ({ ground: { ...well, now: () => new Date(Date.now() + 60_000) } }),
    /clock of this machine/,
  ],
]

async function otherStore(options: { overwrites?: boolean }): Promise<Broken> {
  const store = await startObjectStore(options)
  return { ground: withTexts({ STORAGE_ENDPOINT: store.url }), mend: store.close }
}

async function records([name, texts]: readonly [string, readonly string[]], broken: string[]): Promise<Broken> {
  await scriptDns(name, broken)
  return { ground: well, mend: () => scriptDns(name, [...texts]) }
}

test('where all is well nothing fails, and what was not asked says why', async () => {
  clamd.behaviour = 'honest'
  const findings = await examine(well, checks)
  expect(notWell(findings)).toEqual([])
  expect(findings.filter(({ verdict }) => verdict === 'not asked').map(({ name }) => name)).toEqual(['store: CORS'])
}, 60_000)

describe.each(breakages)('%s: %s', (check, _, breakIt, said) => {
  test('is the one line that fails, with its fix and without a secret, and fails no more once it is put right', async () => {
    const { ground, mend } = await breakIt()
    try {
      const failed = notWell(await examine(ground, checks))
      expect(failed.map(({ name }) => name)).toEqual([check])
      const [finding] = failed as [DoctorFinding]
      expect(finding.text).toMatch(said)
      expect(finding.fix).toBeTruthy()
      const line = lineOf(finding, true)
      expect(line).not.toContain('\n')
      expect(line.startsWith('\u001b[31mFAIL')).toBe(true)
      for (const name of ['LINK_SECRET', 'DATABASE_URL', 'STORAGE_SECRET_ACCESS_KEY', 'WEBHOOK_ENCRYPTION_KEYS'])
        expect(line).not.toContain(ground.workers.api.texts[name])
    } finally {
      await mend?.()
    }
    const needed = new Set(neededBy(check))
    expect(
      notWell(
        await examine(
          well,
          checks.filter(({ name }) => needed.has(name)),
        ),
      ),
    ).toEqual([])
  }, 60_000)
})

/** A check and all that it rests on. */
function neededBy(name: string): string[] {
  const { needs = [] } = checks.find((check) => check.name === name) ?? {}
  return [name, ...needs.flatMap(neededBy)]
}

test('an origin that the bucket lets upload is well', async () => {
  const bucket = createServer((request, response) => {
    const headers = {
      'access-control-allow-origin': request.headers.origin ?? '',
      'access-control-allow-methods': 'PUT',
    }
    response.writeHead(request.method === 'OPTIONS' ? 204 : 200, headers).end()
  })
  const port = await listenOnLoopback(bucket)
  const ground = {
    ...withTexts({ STORAGE_ENDPOINT: `http://127.0.0.1:${port}` }),
    origins: ['https://app.nordlicht-sign.eu'],
  }
  const cors = checks.filter(({ name }) => name === 'store: CORS').map(({ needs: _, ...check }) => check)
  expect(await examine(ground, cors)).toMatchObject([{ verdict: 'ok' }])
  bucket.close()
})

test.each(['baseUrl', 'functionsUrl'] as const)(
  'who cannot prove to know the LINK_SECRET finds nothing at the inspection below the %s',
  async (address) => {
    const url = `${own[address]}${inspectionPath}`
    const right = await inspectionToken(own.secrets.linkSecret, new Date())
    const ask = async (authorization?: string, method = 'GET') => {
      const answer = await fetch(url, { method, headers: authorization ? { authorization } : {} })
      return answer.status
    }
    expect(await ask(`Inspection ${right}`)).toBe(200)
    const old = await inspectionToken(own.secrets.linkSecret, new Date(Date.now() - 301_000))
    const foreign = await inspectionToken('x'.repeat(40), new Date())
    for (const token of [old, foreign, `${right}0`, right.replace(/^\d+/, '1'), ''])
      expect(await ask(`Inspection ${token}`)).toBe(404)
    expect([await ask(), await ask(`Inspection ${right}`, 'POST')]).toEqual([404, 404])
    const body = await (await fetch(url, { headers: { authorization: `Inspection ${right}` } })).text()
    for (const secret of Object.values(own.settings.functions).filter((text) => text.length > 12))
      expect(body).not.toContain(secret)
  },
)
