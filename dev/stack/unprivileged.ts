import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname } from 'node:path'

/** A command line, and the user that the spawned program becomes. */
export type Launch = { command: string; args: string[]; identity: { uid?: number; gid?: number; cwd: string } }

export const isRoot = (): boolean => process.getuid?.() === 0

/** The user and group that PostgreSQL runs as where this process is root. */
export function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * PostgreSQL refuses to run as root: for root the command runs as `nobody`, where the system allows it with the one right to pass
 * folders that are closed to others, such as root's home. Throws an Error that says what to do where `nobody` cannot come to one of
 * the paths that the command needs.
 */
export function unprivileged(command: readonly [string, ...string[]], needed: readonly string[]): Launch {
  const [program, ...args] = command
  // Nobody may be in the folder that this process is in.
  const cwd = '/'
  if (!isRoot()) {
    requireName()
    return { command: program, args, identity: { cwd } }
  }
  const { uid, gid } = nobody()
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const passing = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  // access(2) looks at what the real user may, which is nothing more unless the change of user leaves rights alone.
  for (const prefix of [
    [...become, '--securebits=+no_setuid_fixup', ...passing],
    [...become, ...passing],
  ])
    if (comesTo(needed, 'setpriv', prefix, {}))
      return { command: 'setpriv', args: [...prefix, ...command], identity: { cwd } }
  const identity = { uid, gid, cwd }
  for (const path of needed) openTemporary(dirname(path))
  if (!comesTo(needed, null, [], identity)) throw new Error(closedFolder(needed))
  return { command: program, args, identity }
}

/** Lets others pass, and list nothing, through folders that were made for us alone below the one for temporary files. */
function openTemporary(folder: string): void {
  if (!folder.startsWith(`${tmpdir()}/`)) return
  const { mode } = statSync(folder)
  chmodSync(folder, mode | 0o011)
  openTemporary(dirname(folder))
}

/** PostgreSQL looks up who it runs as. */
function requireName(): void {
  try {
    userInfo()
  } catch (cause) {
    const id = process.getuid?.()
    throw new Error(
      `PostgreSQL does not run as a user without a name, and the user ${id} has none here. Run this as a user of /etc/passwd, or give it an entry there: chancery:x:${id}:${process.getgid?.()}::/tmp:/bin/sh`,
      { cause },
    )
  }
}

/** Whether a user can do something with all of the paths, as programs ask that ahead. */
function comesTo(
  paths: readonly string[],
  program: string | null,
  prefix: readonly string[],
  identity: { uid?: number; gid?: number },
): boolean {
  const test = ['sh', '-c', 'for path; do test -x "$path" || exit 1; done', 'sh', ...paths]
  const [command, ...args] = program === null ? test : [program, ...prefix, ...test]
  return spawnSync(command as string, args, { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
}

const closedFolder = (needed: readonly string[]) =>
  `PostgreSQL does not run as root, and the user nobody may not enter ${[...new Set(needed.map(dirname))].join(' or ')}. Move the project (and DATA_DIR, TMPDIR) to a folder that is open to others, such as /srv or /opt; or install setpriv (Debian: util-linux); or run this as another user than root.`
