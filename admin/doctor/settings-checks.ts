import { loadSealKey } from '../../pki/seal-key.ts'
import { parseApiEnv } from '../../platform/ports/api-env.ts'
import { StartRefusedError } from '../../platform/ports/env.ts'
import { parseFunctionsEnv } from '../../platform/ports/functions-env.ts'
import { publishedKeys } from '../../service/signing/checkpoint-keys.ts'
import { ownLogKey } from '../../service/transparency/log-key.ts'
import { deployedWorkers } from '../setup/deployment.ts'
import { unknownSettings } from '../setup/known-settings.ts'
import type { CheckedDeployment, DoctorCheck } from './check.ts'

/** The minimum number of days until the expiry of a certificate. A certificate with fewer days must be renewed. */
const certificateDaysMin = 30
const dayMs = 86_400_000

const bindingsOf = ({ workers }: CheckedDeployment, worker: keyof CheckedDeployment['workers']) => ({
  ...workers[worker].bindings,
  ...workers[worker].texts,
})

/** Checks that need only the settings. */
export const settingsChecks: DoctorCheck[] = [
  {
    name: 'settings',
    fix: 'correct the named settings with `npm run setup`, or in both wrangler.toml files and the secrets file',
    run: async (deployment) => {
      const problems = settingProblems(deployment)
      if (problems.length > 0) throw new Error(problems.join('; '))
      const shared = Object.entries(deployment.workers.api.texts).filter(
        ([name]) => name in deployment.workers.functions.texts,
      )
      const differing = shared.filter(([name, value]) => deployment.workers.functions.texts[name] !== value)
      if (differing.length > 0)
        throw new Error(`These settings differ between the workers: ${differing.map(([name]) => name).join(', ')}.`)
      return `all settings are valid, and the ${shared.length} common settings are the same in both workers`
    },
  },
  {
    name: 'checkpoint keys',
    needs: ['settings'],
    fix: 'put the public key of CHECKPOINT_PRIVATE_KEY first in CHECKPOINT_PUBLIC_KEYS, for both workers',
    run: async (deployment) => {
      const keys = await publishedKeys(parseApiEnv(bindingsOf(deployment, 'api'))).catch(() => {
        throw new Error('CHECKPOINT_PUBLIC_KEYS does not contain the public key of CHECKPOINT_PRIVATE_KEY.')
      })
      return `${keys[0]?.keyId} signs, ${keys.length} published`
    },
  },
  {
    name: 'transparency log key',
    needs: ['settings'],
    fix: 'put the public key of TRANSPARENCY_LOG_KEY into the log line of TRANSPARENCY_LOG_POLICY',
    run: async (deployment) => {
      const env = parseFunctionsEnv(bindingsOf(deployment, 'functions'))
      const policy = env.TRANSPARENCY_LOG_POLICY
      if (!policy) return 'no log is configured (TRANSPARENCY_LOG_POLICY is not set)'
      const signer = await ownLogKey(env)
      if (!signer) throw new Error('TRANSPARENCY_LOG_KEY does not belong to the log in TRANSPARENCY_LOG_POLICY.')
      return `${signer.name}, ${policy.witnesses.length} witnesses`
    },
  },
  {
    name: 'seal key',
    needs: ['settings'],
    fix: 'set SEAL_PRIVATE_KEY and SEAL_CERTIFICATE (leaf first) to a new key and certificate, from npm run make-keys -- seal or from an authority, and add the old certificate to SEAL_CERTIFICATES_RETIRED',
    run: async (deployment) => {
      const now = deployment.now()
      const { chain, scheme } = await sealKeyOf(deployment)
      const days = Math.floor(Math.min(...chain.map(({ notAfter }) => notAfter.getTime() - now.getTime())) / dayMs)
      if (days < certificateDaysMin) throw new Error(`The seal certificate expires in ${days} days.`)
      return `${scheme}, valid for ${days} days`
    },
  },
]

/** Returns the seal key. Throws if it or its certificate cannot be used. */
export const sealKeyOf = ({ workers, now }: CheckedDeployment) =>
  loadSealKey({
    privateKeyPem: workers.functions.texts.SEAL_PRIVATE_KEY,
    certificatePem: workers.functions.texts.SEAL_CERTIFICATE,
    now: now(),
  })

/** Returns the invalid settings of both workers as lines `worker: NAME: reason`, without values. */
export const settingProblems = (deployment: CheckedDeployment): string[] => [
  ...problemsOf('api', () => parseApiEnv(bindingsOf(deployment, 'api'))),
  ...problemsOf('functions', () => parseFunctionsEnv(bindingsOf(deployment, 'functions'))),
  ...deployedWorkers.flatMap((worker) =>
    unknownSettings(Object.keys(deployment.workers[worker].texts)).map(
      ({ name, similar }) =>
        `${worker}: ${name}: not a setting; ${similar ? `did you mean ${similar}?` : 'docs/settings.md lists all settings'}`,
    ),
  ),
]

function problemsOf(worker: string, parse: () => unknown): string[] {
  try {
    parse()
    return []
  } catch (error) {
    if (error instanceof StartRefusedError) return error.problems.map((problem) => `${worker}: ${problem}`)
    throw error
  }
}
