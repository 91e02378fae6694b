import type { Ground } from '../../admin/doctor/check.ts'
import { makeCheckpointKey, makeSealKey } from '../../admin/make-keys.ts'
import { startObjectStore } from '../../dev/support/object-store.ts'
import { scriptDns } from './dns.ts'
import { type DoctorGround, dkim, dmarc, type MailRecord, spf } from './doctor-ground.ts'
import { openApi } from './open-api.ts'
import { type Refusal, startRefusingStore } from './refusing-store.ts'
import { startSilentServer } from './silent-server.ts'
import { makeTlsKey, startSmtpServer } from './smtp.ts'
import { newOrganization } from './tenant.ts'
import { createDraft } from './upload.ts'

/** A ground to look at, and how what was broken is put right. */
type Broken = { ground: Ground; mend?: () => unknown }
/** Each part of a deployment with what can be wrong with it, how that is done, and what the doctor says of it. */
export const breakages: [check: string, what: string, breakIt: (on: DoctorGround) => Promise<Broken>, said: RegExp][] =
  [
    [
      'settings',
      'a secret that is too short',
      async (on) => ({ ground: on.withTexts({ LINK_SECRET: 'short' }) }),
      /api: LINK_SECRET: /,
    ],
    [
      'settings',
      'a secret that is not the same in both',
      async (on) => ({ ground: on.withTexts({ STORAGE_SECRET_ACCESS_KEY: 'other' }, 'functions') }),
      /both workers: STORAGE_SECRET_ACCESS_KEY\./,
    ],
    [
      'settings',
      'a deployment with placeholders',
      async (on) => ({ ground: on.withTexts({ ENVIRONMENT: 'production' }) }),
      /BASE_URL: https only/,
    ],
    [
      'checkpoint keys',
      'another pair',
      async (on) => ({ ground: on.withTexts({ CHECKPOINT_PUBLIC_KEYS: (await makeCheckpointKey()).publicKeyPem }) }),
      /does not hold the key/,
    ],
    [
      'seal key',
      'a certificate of another key',
      async (on) => ({
        ground: on.withTexts(
          { SEAL_CERTIFICATE: (await makeSealKey({ now: new Date() })).certificatePem },
          'functions',
        ),
      }),
      /certificate/,
    ],
    [
      'seal key',
      'a certificate that ends soon',
      async (on) => {
        const { privateKeyPem, certificatePem } = await makeSealKey({
          now: new Date(Date.now() - (5 * 365.25 - 20) * 86_400_000),
        })
        return {
          ground: on.withTexts({ SEAL_PRIVATE_KEY: privateKeyPem, SEAL_CERTIFICATE: certificatePem }, 'functions'),
        }
      },
      /ends in (19|20|21) days/,
    ],
    [
      'database',
      'an address where nobody listens',
      async (on) => ({ ground: on.withTexts({ DATABASE_URL: 'postgresql://chancery_app:x@127.0.0.1:9/chancery' }) }),
      /ECONNREFUSED/,
    ],
    [
      'database',
      'a server that takes connections and says nothing',
      async (on) => {
        const { url, close } = await startSilentServer()
        const { host } = new URL(url)
        return { ground: on.withTexts({ DATABASE_URL: `postgresql://chancery_app:x@${host}/chancery` }), mend: close }
      },
      /timeout/,
    ],
    [
      'database role',
      'a password that is not its own',
      async (on) => {
        const url = new URL(on.own.appDatabaseUrl)
        url.password = 'another'
        return { ground: on.withTexts({ DATABASE_URL: url.href }) }
      },
      /password/,
    ],
    [
      'migrations',
      'a migration that is missing',
      async (on) => {
        await on.run('create table kept as select * from drizzle.__drizzle_migrations')
        await on.run('delete from drizzle.__drizzle_migrations')
        return {
          ground: on.well,
          mend: () => on.run('insert into drizzle.__drizzle_migrations select * from kept; drop table kept'),
        }
      },
      /has not seen 1 of 1/,
    ],
    [
      'schema',
      'a column that was renamed',
      async (on) => {
        await on.run('alter table folders rename column name to title')
        return { ground: on.well, mend: () => on.run('alter table folders rename column title to name') }
      },
      /lacks folders\.name\./,
    ],
    [
      'schema',
      'a function, an index and a trigger that are gone',
      async (on) => {
        await on.run(`alter function chancery_due_jobs rename to kept_due_jobs; alter index jobs_due rename to kept_due;
          alter table artifacts disable trigger artifacts_take_object`)
        return {
          ground: on.well,
          mend: () =>
            on.run(`alter function kept_due_jobs rename to chancery_due_jobs; alter index kept_due rename to jobs_due;
              alter table artifacts enable trigger artifacts_take_object`),
        }
      },
      /lacks jobs_due, .*chancery_due_jobs.*artifacts_take_object\./,
    ],
    [
      'database role',
      'the owner',
      async (on) => ({ ground: on.withTexts({ DATABASE_URL: on.own.ownerDatabaseUrl }) }),
      /row level security does not hold the role/,
    ],
    [
      'row level security',
      'a table that does not force it',
      async (on) => {
        await on.run('alter table folders no force row level security')
        return { ground: on.well, mend: () => on.run('alter table folders force row level security') }
      },
      /Not forced on folders\./,
    ],
    [
      'row level security',
      'a policy that lets everybody see',
      async (on) => {
        const api = await openApi(on.own)
        await createDraft(api)
        await on.run('create policy open_door on documents to chancery_app using (true)')
        return { ground: on.well, mend: () => on.run('drop policy open_door on documents') }
      },
      /entered no organization sees/,
    ],
    [
      'work that is due',
      'a job that nobody takes',
      async (on) => {
        const { id } = await newOrganization({}, on.own)
        await on.run(
          `insert into jobs (organization_id, id, kind, payload, run_at) values ('${id}', 'job_late', 'scan', '{}', now() - interval '20 minutes')`,
        )
        return { ground: on.well, mend: () => on.run(`delete from jobs where id = 'job_late'`) }
      },
      /scans_overdue \(1, 20 minutes\)/,
    ],
    [
      'store',
      'a key of another account',
      async (on) => ({ ground: on.withTexts({ STORAGE_SECRET_ACCESS_KEY: 'of another account' }) }),
      /storage/,
    ],
    [
      'store: write once',
      'a store that overwrites',
      (on) => otherStore(on, { overwrites: true }),
      /takes a second write/,
    ],
    [
      'store: signed addresses',
      'a store that believes every signature',
      (on) => otherStore(on, {}),
      /takes an upload of another/,
    ],
    [
      'store: ranges',
      'something ahead of the store that refuses ranges',
      (on) => refusingStore(on, ({ headers }) => headers.range !== undefined),
      /storage/,
    ],
    [
      'store: joined files',
      'a key that may not upload in parts',
      (on) => refusingStore(on, ({ method, url = '' }) => method === 'POST' && /[?&]uploads/.test(url)),
      /storage/,
    ],
    [
      'store: list',
      'a key that may not list',
      (on) => refusingStore(on, ({ url = '' }) => url.includes('list-type=2')),
      /storage/,
    ],
    [
      'store: CORS',
      'an origin that the bucket does not know',
      async (on) => ({ ground: { ...on.well, origins: ['https://app.nordlicht-sign.eu'] } }),
      /does not let https:\/\/app/,
    ],
    ['mail: SPF', 'no record', (on) => records(on, spf, []), /has 0 SPF records/],
    ['mail: SPF', 'a record that lets everybody send', (on) => records(on, spf, ['v=spf1 +all']), /everybody/],
    [
      'mail: DKIM',
      'a key that was taken back',
      (on) => records(on, dkim, ['v=DKIM1; p=']),
      /There is no key at one\._domainkey/,
    ],
    ['mail: DMARC', 'no record', (on) => records(on, dmarc, []), /DMARC/],
    [
      'queues',
      'a queue that is not there',
      async (on) => {
        on.told.queues.delete('chancery-mail-staging')
        return { ground: on.well, mend: () => on.told.queues.set('chancery-mail-staging', 'Number of Consumers: 1') }
      },
      /There is no queue chancery-mail-staging/,
    ],
    [
      'queues',
      'a queue without a consumer',
      async (on) => {
        on.told.queues.set('chancery-mail-staging', 'Number of Consumers: 0')
        return { ground: on.well, mend: () => on.told.queues.set('chancery-mail-staging', 'Number of Consumers: 1') }
      },
      /Nobody consumes chancery-mail-staging/,
    ],
    [
      'secrets by name',
      'a secret that one worker lacks',
      async (on) => {
        const kept = on.told.secrets
        on.told.secrets = kept.filter((name) => name !== 'SEAL_PRIVATE_KEY')
        return {
          ground: on.well,
          mend: () => {
            on.told.secrets = kept
          },
        }
      },
      /The functions worker lacks SEAL_PRIVATE_KEY/,
    ],
    [
      'workers',
      'an address where nobody answers',
      async (on) => ({ ground: on.withTexts({ FUNCTIONS_URL: 'http://127.0.0.1:9' }) }),
      /127\.0\.0\.1:9\/health does not answer/,
    ],
    [
      'settings of the workers',
      'a value that was changed and not deployed',
      async (on) => ({ ground: on.withTexts({ UPLOAD_POLICY: '{"javascript":"allow"}' }) }),
      /other values of UPLOAD_POLICY\./,
    ],
    [
      'settings of the workers',
      'another LINK_SECRET',
      async (on) => ({ ground: on.withTexts({ LINK_SECRET: 'x'.repeat(40) }) }),
      /another LINK_SECRET/,
    ],
    [
      'malware scanner',
      'a scanner without signatures',
      async (on) => {
        on.clamd.behaviour = 'clean'
        return {
          ground: on.well,
          mend: () => {
            on.clamd.behaviour = 'honest'
          },
        }
      },
      /does not find the EICAR test file/,
    ],
    [
      'malware scanner',
      'a scanner that is away',
      async (on) => {
        on.clamd.behaviour = 'hang up'
        return {
          ground: on.well,
          mend: () => {
            on.clamd.behaviour = 'honest'
          },
        }
      },
      /scanner cannot be reached/,
    ],
    [
      'mail service',
      'a server that is away',
      async (on) => {
        await on.smtp.close()
        return {
          ground: on.well,
          mend: async () => Object.assign(on.smtp, await startSmtpServer(await makeTlsKey(), { port: on.smtp.port })),
        }
      },
      /mail service cannot be reached/,
    ],
    [
      'clock',
      'a clock that is ahead',
      async (on) => ({ ground: { ...on.well, now: () => new Date(Date.now() + 60_000) } }),
      /clock of this machine/,
    ],
  ]

async function otherStore(on: DoctorGround, options: { overwrites?: boolean }): Promise<Broken> {
  const store = await startObjectStore(options)
  return { ground: on.withTexts({ STORAGE_ENDPOINT: store.url }), mend: store.close }
}

/** The store of the ground behind something that refuses some requests. */
async function refusingStore(on: DoctorGround, refuses: Refusal): Promise<Broken> {
  const store = await startRefusingStore(on.own.storageUrl, refuses)
  return { ground: on.withTexts({ STORAGE_ENDPOINT: store.url }), mend: store.close }
}

async function records(on: DoctorGround, [name, texts]: MailRecord, broken: string[]): Promise<Broken> {
  await scriptDns(name, broken)
  return { ground: on.well, mend: () => scriptDns(name, [...texts]) }
}
