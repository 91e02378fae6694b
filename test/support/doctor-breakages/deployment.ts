import { utf8 } from '../../../base/bytes.ts'
import { createStorage } from '../../../platform/ports/open-storage.ts'
import { checkpointKey } from '../../../service/transparency/log-store.ts'
import type { DoctorSetup } from '../doctor-setup.ts'
import { makeTlsKey, startSmtpServer } from '../smtp.ts'
import { type Breakage, texts } from './breakage.ts'

/** Returns a breakage in which the scanner fails in the given way until it is repaired. */
const scannerThat =
  (behaviour: DoctorSetup['clamd']['behaviour']): Breakage[2] =>
  async (on) => {
    on.clamd.behaviour = behaviour
    return {
      deployment: on.well,
      repair: () => {
        on.clamd.behaviour = 'honest'
      },
    }
  }

/** Defects of the platform and the deployed workers. */
export const brokenDeployments: readonly Breakage[] = [
  [
    'queues',
    'a missing queue',
    async (on) => {
      on.output.queues.delete('chancery-mail-staging')
      return {
        deployment: on.well,
        repair: () => on.output.queues.set('chancery-mail-staging', 'Number of Consumers: 1'),
      }
    },
    /The chancery-mail-staging queue does not exist/,
  ],
  [
    'queues',
    'a queue without a consumer',
    async (on) => {
      on.output.queues.set('chancery-mail-staging', 'Number of Consumers: 0')
      return {
        deployment: on.well,
        repair: () => on.output.queues.set('chancery-mail-staging', 'Number of Consumers: 1'),
      }
    },
    /The chancery-mail-staging queue has no consumer/,
  ],
  [
    'secrets by name',
    'a missing secret of one worker',
    async (on) => {
      const kept = on.output.secrets
      on.output.secrets = kept.filter((name) => name !== 'SEAL_PRIVATE_KEY')
      return {
        deployment: on.well,
        repair: () => {
          on.output.secrets = kept
        },
      }
    },
    /The functions worker has no value for these secrets: SEAL_PRIVATE_KEY/,
  ],
  [
    'workers',
    'an address without a server',
    texts({ FUNCTIONS_URL: 'http://127.0.0.1:9' }),
    /127\.0\.0\.1:9\/health does not respond/,
  ],
  [
    'settings of the workers',
    'a setting that was not deployed',
    async (on) => ({ deployment: on.withTexts({ UPLOAD_POLICY: '{"javascript":"allow"}' }) }),
    /other values for UPLOAD_POLICY\./,
  ],
  [
    'settings of the workers',
    'a different LINK_SECRET',
    async (on) => ({ deployment: on.withTexts({ LINK_SECRET: 'x'.repeat(40) }) }),
    /different LINK_SECRET/,
  ],
  ['malware scanner', 'a scanner without signatures', scannerThat('clean'), /does not detect the EICAR test file/],
  ['malware scanner', 'an unavailable scanner', scannerThat('hang up'), /scanner is unavailable/],
  [
    'transparency log',
    'a tampered checkpoint',
    async (on) => {
      const { bucket, storageUrl, storageCredentials } = on.own
      const storage = createStorage(
        {
          STORAGE_ENDPOINT: storageUrl,
          STORAGE_BUCKET: bucket,
          STORAGE_REGION: 'auto',
          STORAGE_ACCESS_KEY_ID: storageCredentials.accessKeyId,
          STORAGE_SECRET_ACCESS_KEY: storageCredentials.secretAccessKey,
        },
        () => {},
      )
      const body = utf8('changed\n')
      await storage.put({ key: checkpointKey, body, contentType: 'text/plain' })
      return { deployment: on.well, repair: () => storage.delete(checkpointKey) }
    },
    /malformed checkpoint/,
  ],
  [
    'mail service',
    'an unavailable mail server',
    async (on) => {
      await on.smtp.close()
      return {
        deployment: on.well,
        repair: async () => Object.assign(on.smtp, await startSmtpServer(await makeTlsKey(), { port: on.smtp.port })),
      }
    },
    /mail service is unavailable/,
  ],
  [
    'resolver',
    'a failing resolver',
    async (on) => {
      await on.scriptDns('probe.invalid', 'servfail')
      return { deployment: on.well, repair: () => on.scriptDns('probe.invalid', 'nxdomain') }
    },
    /resolver/,
  ],
  [
    'timestamps',
    'an unavailable timestamp authority',
    async (on) => {
      on.authority.away.add('/tsa')
      return { deployment: on.well, repair: () => on.authority.away.delete('/tsa') }
    },
    /None of the authorities in TIMESTAMP_AUTHORITIES issues a timestamp/,
  ],
  [
    'clock',
    'a fast clock',
    async (on) => ({ deployment: { ...on.well, now: () => new Date(Date.now() + 60_000) } }),
    /clock of this machine/,
  ],
]
