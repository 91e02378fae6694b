import { parseArgs } from 'node:util'
import type { CheckedDeployment } from '../admin/doctor/check.ts'
import { type DoctorOptions, readDeployment } from '../admin/doctor/deployment.ts'
import { runDoctor } from '../admin/doctor/run.ts'
import { placeholderBindings } from '../admin/doctor/stand-in-bindings.ts'
import { environments, isDeploymentName } from '../admin/setup/deployment.ts'
import { localDataDir, readLocalSettings } from './stack/local-data.ts'

/**
 * `npm run doctor` checks the local stack of `npm run dev`, and `npm run doctor -- <staging|production>` checks a
 * deployment. Prints a line for each check, with a fix for each failure. Writes only temporary objects to the bucket.
 */

const usage = `usage: npm run doctor [-- <${environments.join('|')}>] [--dkim <selector>]... [--origin <https://...>]...`

/** Returns the local stack with the settings of the last `npm run dev`. */
function localDeployment(options: DoctorOptions): CheckedDeployment {
  const local = readLocalSettings(localDataDir())
  if (local === null)
    throw new Error('No local stack exists. Start one with `npm run dev`, or pass the name of a deployment.')
  const { settings, ownerDatabaseUrl } = local
  return {
    workers: {
      api: { texts: settings.api, bindings: placeholderBindings },
      functions: { texts: settings.functions, bindings: placeholderBindings },
    },
    ownerUrl: ownerDatabaseUrl,
    platform: null,
    now: () => new Date(),
    ...options,
  }
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      dkim: { type: 'string', multiple: true, default: [] },
      origin: { type: 'string', multiple: true, default: [] },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const options = { dkimSelectors: values.dkim, origins: values.origin }
  const [environment] = positionals
  if (environment === undefined) return runDoctor(localDeployment(options))
  if (!isDeploymentName(environment)) throw new Error(usage)
  return runDoctor(await readDeployment(environment, options))
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if ((error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')) console.error(usage)
  process.exitCode = 2
}
