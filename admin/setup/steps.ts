import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canLogIn, enableAppRoleLogin } from '../../db/administration/app-role.ts'
import { migrateDatabase, requireMigratable } from '../migrate.ts'
import {
  type DeployedConfig,
  type DeployedWorker,
  type DeploymentName,
  deployedWorkers,
  wranglerFile,
} from './deployment.ts'
import { deployedSecrets, ownerSecret, type Secrets, secretsFile } from './secrets.ts'

/**
 * A step of a deployment, as a command without secrets and as an action. Steps that are already complete are not
 * repeated.
 */
export type DeploymentStep = {
  what: string
  command: string
  isDone?: () => Promise<boolean>
  run: () => Promise<void>
}

/** Runs a program of the project and returns its exit code. Shows its output unless `isQuestion`. */
export type RunProgram = (program: string, args: string[], options?: { isQuestion?: boolean }) => Promise<number>

export type Deployment = {
  root: string
  environment: DeploymentName
  configs: Record<DeployedWorker, DeployedConfig>
  secrets: Secrets
  runProgram: RunProgram
}

/** Returns the names of the workers' queues, including dead letter queues, without duplicates. */
export const queuesOf = (configs: readonly DeployedConfig[]): string[] => [
  ...new Set(
    configs.flatMap(({ queues: { producers = [], consumers = [] } }) => [
      ...consumers.flatMap((one) => one.dead_letter_queue ?? []),
      ...[...producers, ...consumers].map(({ queue }) => queue),
    ]),
  ),
]

/** Returns the steps that create the queues and, for R2, the bucket. */
export function resourceSteps({ configs, runProgram }: Deployment): DeploymentStep[] {
  const made = (label: string, kind: string[], name: string): DeploymentStep => ({
    what: `create the ${label} ${name}`,
    command: `npx wrangler ${kind.join(' ')} create ${name}`,
    isDone: async () => (await runProgram('wrangler', [...kind, 'info', name], { isQuestion: true })) === 0,
    run: () => must(runProgram, 'wrangler', [...kind, 'create', name]),
  })
  const { STORAGE_ENDPOINT = '', STORAGE_BUCKET = '' } = configs.api.vars
  const isR2 = new URL(STORAGE_ENDPOINT).hostname.endsWith('.r2.cloudflarestorage.com')
  return [
    ...queuesOf(Object.values(configs)).map((name) => made('queue', ['queues'], name)),
    ...(isR2 ? [made('R2 bucket', ['r2', 'bucket'], STORAGE_BUCKET)] : []),
  ]
}

/** Returns the checks that must pass before anything is built or changed. The first failure stops the deployment. */
function preconditions({ secrets, runProgram }: Deployment): DeploymentStep[] {
  const ownerUrl = secrets[ownerSecret] ?? ''
  return [
    {
      what: 'check that wrangler is logged in to Cloudflare',
      command: 'npx wrangler queues list',
      run: async () => {
        if ((await runProgram('wrangler', ['queues', 'list'], { isQuestion: true })) !== 0)
          throw new Error(
            'wrangler is not logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN. Nothing was changed.',
          )
      },
    },
    {
      what: 'check that the migrations can be applied to the database',
      command: `DATABASE_URL=<${ownerSecret}> npm run db:migrate -- --check`,
      run: () => requireMigratable(ownerUrl),
    },
  ]
}

/** Returns all steps of a deployment. A release creates no resources. */
export const deploymentSteps = (deployment: Deployment, { isRelease }: { isRelease: boolean }): DeploymentStep[] => [
  ...preconditions(deployment),
  ...(isRelease ? [] : resourceSteps(deployment)),
  ...releaseSteps(deployment),
]

/**
 * Returns the steps of a release in an order that loses no request. The database comes first, because it also works
 * with the previous workers. The worker that consumes messages comes second, and the other worker last.
 */
export function releaseSteps(deployment: Deployment): DeploymentStep[] {
  const { environment, secrets, runProgram } = deployment
  const [ownerUrl = '', appUrl = ''] = [secrets[ownerSecret], secrets.DATABASE_URL]
  return [
    {
      what: 'build both workers',
      command: 'npm run build',
      run: () => must(runProgram, 'npm', ['run', '--silent', 'build']),
    },
    {
      what: 'migrate the database',
      command: `DATABASE_URL=<${ownerSecret}> npm run db:migrate`,
      run: async () => void (await migrateDatabase(ownerUrl)),
    },
    {
      what: "set the password of the workers' role",
      command: `npm run setup -- ${environment} --set-role-password`,
      isDone: () => canLogIn(appUrl),
      run: () => enableAppRoleLogin(ownerUrl, appUrl),
    },
    ...deployedWorkers.map((worker) => deployStep(worker, deployment)),
    {
      what: 'check the deployment',
      command: `npm run doctor -- ${environment}`,
      run: () => must(runProgram, 'npm', ['run', '--silent', 'doctor', '--', environment]),
    },
  ]
}

function deployStep(worker: DeployedWorker, { root, environment, secrets, runProgram }: Deployment): DeploymentStep {
  const args = ['deploy', '-e', environment, '-c', wranglerFile[worker]]
  return {
    what: `deploy the ${worker} worker with its secrets`,
    command: `npx wrangler ${args.join(' ')} --secrets-file <secrets of this worker from .secrets/${environment}.json>`,
    run: async () => {
      const folder = mkdtempSync(join(dirname(secretsFile(root, environment)), 'deploy-'))
      const file = join(folder, `${worker}.json`)
      try {
        writeFileSync(file, JSON.stringify(deployedSecrets(worker, secrets)), { mode: 0o600 })
        await must(runProgram, 'wrangler', [...args, '--secrets-file', file])
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

async function must(runProgram: RunProgram, program: string, args: string[]): Promise<void> {
  const status = await runProgram(program, args)
  if (status !== 0)
    throw new Error(
      `${program} ${args.slice(0, 3).join(' ')} … failed with exit code ${status}. Fix the cause that its output shows, then run the command again.`,
    )
}
