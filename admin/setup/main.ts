import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { UsageError } from '../command.ts'
import { databaseProblem } from '../database-problem.ts'
import { projectRoot } from './deployment.ts'
import { runSetup, setupUsage } from './run-setup.ts'
import { ownerSecret } from './secrets.ts'
import type { RunProgram } from './steps.ts'

/**
 * Prepares a deployment: `npm run setup -- <staging|production> [NAME=value …] [--run]`. Writes settings into both
 * wrangler.toml files, and secrets (those in the environment, and new ones) into `.secrets`. Then prints the commands
 * of a deployment, or runs them with `--run`. Every step can be repeated. `npm run deploy -- <staging|production>` runs
 * only the steps of a release.
 */

const runProgram: RunProgram = (program, args, { isQuestion = false } = {}) =>
  new Promise((resolve, reject) => {
    const file = program === 'npm' ? 'npm' : join(projectRoot, 'node_modules/.bin', program)
    const child = spawn(file, args, { cwd: projectRoot, stdio: isQuestion ? 'ignore' : 'inherit' })
    child.once('error', reject)
    child.once('exit', (status) => resolve(status ?? 1))
  })

try {
  process.exitCode = await runSetup(process.argv.slice(2), {
    root: projectRoot,
    given: process.env,
    runProgram,
    print: (text) => void process.stdout.write(text),
    printError: (text) => void process.stderr.write(text),
  })
} catch (error) {
  const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
  console.error(databaseProblem(error, ownerSecret) ?? (error instanceof Error ? error.message : error))
  if (isUsage) console.error(`\n${setupUsage}`)
  process.exitCode = isUsage ? 2 : 1
}
