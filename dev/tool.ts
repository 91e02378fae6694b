import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installTools } from './support/tools.ts'

/** `node dev/tool.ts <program> …`: runs a program of `dev/tools`, and first installs it if necessary. */
const [program, ...args] = process.argv.slice(2)
if (!program) {
  console.error('usage: node dev/tool.ts <program of dev/tools> [arguments]')
  process.exit(2)
}
const { status, error } = spawnSync(join(installTools(), '.bin', program), args, { stdio: 'inherit' })
if (error) console.error(error.message)
process.exitCode = status ?? 1
