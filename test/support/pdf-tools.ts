import { execFileSync, spawnSync } from 'node:child_process'

/** Null when the program is installed, else the sentence that says why a comparison with it is left out. */
export function missingTool(name: string): string | null {
  const isThere = spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined
  return isThere ? null : `${name} is not installed, so nothing was compared with it.`
}

/** What the program writes; throws when it fails or takes longer than 30 seconds. */
export const runTool = (name: string, args: string[], stderr: 'inherit' | 'ignore' = 'inherit'): string =>
  execFileSync(name, args, {
    encoding: 'utf8',
    maxBuffer: 268_435_456,
    timeout: 30_000,
    stdio: ['ignore', 'pipe', stderr],
  })
