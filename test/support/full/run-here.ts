import { spawn } from 'node:child_process'

const msMax = 300_000

/**
 * What a program printed in both of its streams, and how it ended; null where it could not be started or took too long.
 * It leaves this process free, through which the stack's database is reached.
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
