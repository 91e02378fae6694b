import { spawn } from 'node:child_process'

const msMax = 300_000

/**
 * Returns the output and exit status of a program, or null if it could not start or timed out. Runs the program
 * asynchronously, because the stack's database is reached through this process.
 */
export function runHere(
  command: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, timeout: msMax })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ status: null, output: error.message }))
    child.on('close', (status) => resolve({ status, output }))
  })
}
