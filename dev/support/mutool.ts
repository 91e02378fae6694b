import { execFileSync } from 'node:child_process'

const missing = 'mutool is not installed, so nothing can be compared. Install mupdf-tools.'

/** Returns the CPU milliseconds of one `mutool draw -F text` run on a file. Throws if mutool is not installed. */
export function mutoolCpuMs(path: string, runs = 5): number {
  const draw = 'mutool draw -q -F text -o /dev/null "$0" 2>/dev/null'
  const loop = `command -v mutool >/dev/null || exit 9; for i in ${'x '.repeat(runs)}; do ${draw}; done; times`
  const [, children] = output('sh', ['-c', loop, path]).trim().split('\n')
  const spent = [...(children ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return (spent.reduce((seconds, [, minutes, rest]) => seconds + Number(minutes) * 60 + Number(rest), 0) * 1_000) / runs
}

/** Returns mutool's list of the fonts in a file, or an empty string if mutool cannot read the file. */
export const mutoolFonts = (path: string): string =>
  output('sh', ['-c', 'command -v mutool >/dev/null || exit 9; mutool info -F "$0" 2>/dev/null || true', path])

function output(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8' })
  } catch (error) {
    if ((error as { status?: number }).status === 9) throw new Error(missing)
    throw error
  }
}
