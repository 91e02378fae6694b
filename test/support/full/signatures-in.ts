import { spawnSync } from 'node:child_process'

/** Returns the number of valid signatures that `pdfsig` reports, or null if it is not installed. */
export function signaturesIn(file: string): number | null {
  const { error, stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8', timeout: 30_000 })
  return error ? null : (stdout.match(/Signature Validation: Signature is Valid\./g)?.length ?? 0)
}
