import { type Inspection, inspectionPath, inspectionToken, settingFingerprint } from '../../core/inspection.ts'
import { connectAsWorker } from '../../db/administration/inspection.ts'
import { parseCheckpoint } from '../../transparency/checkpoint.ts'
import { checkPolicy, parsePolicy } from '../../transparency/policy.ts'
import { type DeployedWorker, deployedWorkers } from '../setup/deployment.ts'
import { type CheckedDeployment, type DoctorCheck, type PlatformQuestions, SkippedCheckError } from './check.ts'

/**
 * The maximum difference between this machine's clock and those of the worker and the database. Signatures and leases
 * compare times.
 */
const clockSecondsMax = 5
const responseMs = 40_000

const addressSetting = { api: 'BASE_URL', functions: 'FUNCTIONS_URL' } as const
const addressOf = ({ workers }: CheckedDeployment, worker: DeployedWorker): string =>
  workers[worker].texts[addressSetting[worker]] ?? ''

async function fetched(address: string, headers: Record<string, string> = {}): Promise<Response> {
  try {
    return await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(responseMs) })
  } catch (cause) {
    throw new Error(`${address} does not respond.`, { cause })
  }
}

type Inspected = Inspection & { requestedMs: number; respondedMs: number }
const inspections = new WeakMap<CheckedDeployment, Map<DeployedWorker, Promise<Inspected>>>()

/**
 * Returns the inspection of a running worker, which requires its LINK_SECRET. Each run of the doctor inspects a worker
 * once.
 */
function inspect(deployment: CheckedDeployment, worker: DeployedWorker): Promise<Inspected> {
  const known = inspections.get(deployment) ?? new Map<DeployedWorker, Promise<Inspected>>()
  inspections.set(deployment, known)
  const inspection = known.get(worker) ?? askWorker(deployment, worker)
  known.set(worker, inspection)
  return inspection
}

async function askWorker(deployment: CheckedDeployment, worker: DeployedWorker): Promise<Inspected> {
  const requestedMs = deployment.now().getTime()
  const token = await inspectionToken(deployment.workers[worker].texts.LINK_SECRET ?? '', deployment.now())
  const response = await fetched(`${addressOf(deployment, worker)}${inspectionPath}`, {
    authorization: `Inspection ${token}`,
  })
  if (response.status === 404)
    throw new Error(`The ${worker} worker has a different LINK_SECRET, or its clock differs by minutes.`)
  if (!response.ok) throw new Error(`The ${worker} worker returned ${response.status} for the inspection request.`)
  const inspection = (await response.json()) as Inspection
  return { ...inspection, requestedMs, respondedMs: deployment.now().getTime() }
}

/** Creates a check for a resource that only a running worker can reach. */
const found =
  (worker: DeployedWorker, use: string, well: string): DoctorCheck['run'] =>
  async (deployment) => {
    const problem = (await inspect(deployment, worker)).uses[use]
    if (problem) throw new Error(problem)
    return well
  }

/** Creates a check that asks the platform. It is skipped for the local stack. */
const platformCheck =
  (what: keyof PlatformQuestions, { locally, well }: { locally: string; well: string }): DoctorCheck['run'] =>
  async ({ platform }) => {
    if (platform === null) throw new SkippedCheckError(locally)
    const problem = await platform[what]()
    if (problem) throw new Error(problem)
    return well
  }

/** Checks of the platform and the running workers. */
export const workerChecks: DoctorCheck[] = [
  {
    name: 'queues',
    fix: 'run npm run setup -- <environment> --run to create them, and deploy both workers to consume them',
    run: platformCheck('queues', {
      locally: 'the local stack has its own queues',
      well: 'all queues exist, each with a consumer',
    }),
  },
  {
    name: 'secrets by name',
    fix: 'deploy both workers with the secrets file: for the first deployment, run npm run setup -- <environment> --run; later, run npm run deploy -- <environment>',
    run: platformCheck('secrets', {
      locally: 'the local stack passes secrets to the workers directly',
      well: 'both workers have all secrets',
    }),
  },
  {
    name: 'workers',
    needs: ['settings'],
    fix: 'deploy the workers (for the first deployment, npm run setup -- <environment> --run; later, npm run deploy -- <environment>; for the local stack, npm run dev), or correct BASE_URL (the api worker) or FUNCTIONS_URL (the functions worker)',
    run: async (deployment) => {
      for (const worker of deployedWorkers) {
        const response = await fetched(`${addressOf(deployment, worker)}/health`)
        const body = (await response.json().catch(() => ({}))) as { status?: string; detail?: string }
        // A worker that cannot start returns 503 for every request.
        if (response.status >= 500)
          throw new Error(`The ${worker} worker returned ${response.status}: ${body.detail ?? ''}`)
        if (body.status !== 'ok') throw new Error(`A different server responds at ${addressOf(deployment, worker)}.`)
        // A separate check reports a worker that refuses the inspection. Earlier releases do not return the worker's
        // name.
        const found = await inspect(deployment, worker).catch(() => null)
        if (found?.worker && found.worker !== worker)
          throw new Error(`The ${found.worker} worker responds at ${addressSetting[worker]}.`)
      }
      return 'both workers respond'
    },
  },
  {
    name: 'settings of the workers',
    needs: [
      ...['workers', 'checkpoint keys', 'seal key', 'transparency log key', 'database role'],
      ...['store: presigned URLs', 'store: multipart uploads', 'store: list'],
    ],
    fix: 'run npm run deploy -- <environment> to apply the current settings and secrets; for the local stack, restart npm run dev',
    run: async (deployment) => {
      let count = 0
      for (const worker of deployedWorkers) {
        const { settings } = await inspect(deployment, worker)
        const { texts } = deployment.workers[worker]
        const names = [...new Set([...Object.keys(settings), ...Object.keys(texts)])].sort()
        const differing: string[] = []
        for (const name of names) {
          const here = name in texts ? await settingFingerprint(texts.LINK_SECRET ?? '', name, texts[name] ?? '') : null
          if (settings[name] !== here) differing.push(name)
        }
        if (differing.length > 0)
          throw new Error(`The ${worker} worker runs with other values for ${differing.join(', ')}.`)
        count += names.length
      }
      return `${count} settings in the workers match the current values`
    },
  },
  {
    name: 'transparency log',
    needs: ['settings of the workers'],
    fix: 'see log_refused in docs/alarms.md; if a cosignature is missing, its witness may be unavailable',
    run: async (deployment) => {
      const { TRANSPARENCY_LOG_POLICY: policy, BASE_URL } = deployment.workers.api.texts
      if (policy === undefined) return 'no log is configured'
      const response = await fetched(`${BASE_URL}/.well-known/chancery-log/checkpoint`)
      if (response.status === 404) return 'has no entry yet'
      const checkpoint = parseCheckpoint(await response.text())
      if (!checkpoint) throw new Error(`The log returned ${response.status} or a malformed checkpoint.`)
      const parsed = parsePolicy(policy)
      const { log, witnesses } = await checkPolicy(parsed, checkpoint)
      if (!log) throw new Error("The log's checkpoint is not signed with the key in TRANSPARENCY_LOG_POLICY.")
      const entries = `${checkpoint.size} entries`
      if (parsed.witnesses.length === 0)
        return `${entries}, no witness: nobody would notice if both database and store were restored to an earlier time`
      return `${entries}, cosigned by ${witnesses.length} of ${parsed.witnesses.length} witnesses`
    },
  },
  {
    name: 'malware scanner',
    needs: ['settings of the workers'],
    fix: 'set SCANNER_URL to a clamd with current signatures (docs/operations.md, "Malware"); without a scanner, no upload is accepted',
    run: found('api', 'scanner', 'detects the EICAR test file'),
  },
  {
    name: 'mail service',
    needs: ['settings of the workers'],
    fix: 'check MAIL_URL, MAIL_USERNAME and MAIL_PASSWORD (docs/operations.md, "Email")',
    run: found('api', 'mail', 'accepts the login'),
  },
  {
    name: 'resolver',
    needs: ['settings of the workers'],
    fix: 'set DNS_URL to a DNS-over-HTTPS resolver that the workers can reach and that returns JSON; without a resolver, no webhook is delivered',
    run: async (deployment) => {
      if (deployment.platform === null)
        throw new SkippedCheckError('a local stack delivers webhooks only to its own hosts')
      return found('api', 'resolver', 'responds')(deployment)
    },
  },
  {
    name: 'timestamps',
    needs: ['settings of the workers'],
    fix: 'check the URLs in TIMESTAMP_AUTHORITIES and the root certificates in TIMESTAMP_CERTIFICATES (docs/seals.md, "Levels of the seal")',
    run: async (deployment) => {
      if (!deployment.workers.functions.texts.TIMESTAMP_AUTHORITIES)
        throw new SkippedCheckError('no authority is configured')
      return found('functions', 'timestamps', 'an authority issues timestamps')(deployment)
    },
  },
  {
    name: 'clock',
    needs: ['settings of the workers', 'database role'],
    fix: 'synchronize all clocks with a time server',
    run: async (deployment) => {
      const { at, requestedMs, respondedMs } = await inspect(deployment, 'api')
      const enteringMs = deployment.now().getTime()
      const tenant = await connectAsWorker(deployment.workers.api.texts.DATABASE_URL ?? '')
      const enteredMs = deployment.now().getTime()
      for (const [whose, time, from, to] of [
        ["the worker's", new Date(at).getTime(), requestedMs, respondedMs],
        ["the database's", tenant.at.getTime(), enteringMs, enteredMs],
      ] as const) {
        const apart = Math.max(from - time, time - to)
        if (apart > clockSecondsMax * 1_000)
          throw new Error(`The clock of this machine and ${whose} are ${Math.round(apart / 1_000)} s apart.`)
      }
      return 'the clocks of the worker, the database and this machine agree'
    },
  },
]
