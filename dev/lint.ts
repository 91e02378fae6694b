import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { derivedFiles, writeFiles } from './build/derived-files.ts'
import { installTools } from './support/tools.ts'

/** `npm run lint`: updates generated files, then checks prose, style and types in parallel. */

for (const path of writeFiles(derivedFiles())) console.log(`wrote ${path}`)

const tool = (name: string) => join(installTools(), '.bin', name)
const checks: [command: string, args: string[]][] = [
  [process.execPath, [join(import.meta.dirname, 'prose', 'main.ts')]],
  [tool('biome'), ['check', '.']],
  [tool('tsc'), ['-p', '.']],
  [tool('tsc'), ['-p', 'web']],
]

/** Runs a command and prints its output when it ends. Resolves with true if the command succeeded. */
function run([command, args]: (typeof checks)[number]): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      resolve(code === 0)
    })
  })
}

const outcomes = await Promise.all(checks.map(run))
if (outcomes.includes(false)) process.exitCode = 1
