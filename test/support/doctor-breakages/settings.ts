import { makeCheckpointKey, makeNoteKey, makeSealKey } from '../../../admin/make-keys.ts'
import { type Breakage, texts } from './breakage.ts'

/** Defects in the settings and keys of both workers. */
export const brokenSettings: readonly Breakage[] = [
  ['settings', 'a short secret', texts({ LINK_SECRET: 'short' }), /api: LINK_SECRET: /],
  [
    'settings',
    'a secret that differs between the workers',
    async (on) => ({ deployment: on.withTexts({ STORAGE_SECRET_ACCESS_KEY: 'other' }, 'functions') }),
    /between the workers: STORAGE_SECRET_ACCESS_KEY\./,
  ],
  [
    'settings',
    'a deployment with placeholders',
    texts({ ENVIRONMENT: 'production' }),
    /BASE_URL: must begin with https:/,
  ],
  [
    'checkpoint keys',
    'a public key of another pair',
    async (on) => ({ deployment: on.withTexts({ CHECKPOINT_PUBLIC_KEYS: (await makeCheckpointKey()).publicKeyPem }) }),
    /does not contain the public key/,
  ],
  [
    'settings',
    'a transparency log without its key',
    async (on) => ({ deployment: on.withTexts({ TRANSPARENCY_LOG_KEY: '' }, 'functions') }),
    /functions: TRANSPARENCY_LOG_KEY: /,
  ],
  [
    'transparency log key',
    'a key that is missing in the policy',
    async (on) => {
      const { privateKey } = await makeNoteKey('chancery.localhost/log', 'ed25519')
      return { deployment: on.withTexts({ TRANSPARENCY_LOG_KEY: privateKey }, 'functions') }
    },
    /does not belong to the log/,
  ],
  [
    'seal key',
    'a certificate of another key',
    async (on) => ({
      deployment: on.withTexts(
        { SEAL_CERTIFICATE: (await makeSealKey({ now: new Date() })).certificatePem },
        'functions',
      ),
    }),
    /certificate/,
  ],
  [
    'seal key',
    'a certificate that expires soon',
    async (on) => {
      const { privateKeyPem, certificatePem } = await makeSealKey({
        now: new Date(Date.now() - (5 * 365.25 - 20) * 86_400_000),
      })
      return {
        deployment: on.withTexts({ SEAL_PRIVATE_KEY: privateKeyPem, SEAL_CERTIFICATE: certificatePem }, 'functions'),
      }
    },
    /expires in (19|20|21) days/,
  ],
]
