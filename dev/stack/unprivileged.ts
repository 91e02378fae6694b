import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname } from 'node:path'

/** A command line, and the user who runs it. */
export type Launch = { command: string; args: string[]; identity: { uid?: number; gid?: number; cwd: string } }

export const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the ids of the user and group that run PostgreSQL if this process is root. */
export function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Returns a command line with which root runs the command as `nobody`, because PostgreSQL refuses to run as root. On
 * systems that permit it, the command keeps one capability: to enter private folders, such as root's home. Throws an
 * Error with a solution if `nobody` cannot access a path that the command needs.
 */
export function unprivileged(command: readonly [string, ...string[]], needed: readonly string[]): Launch {
  const [program, ...args] = command
  // `nobody` may have no access to the current folder of this process.
  const cwd = '/'
  if (!isRoot()) {
    requireName()
    return { command: program, args, identity: { cwd } }
  }
  const { uid, gid } = nobody()
  const become = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const passing = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  // access(2) checks the rights of the real user. Capabilities count in this check only if they survive the change of
  // user.
  for (const prefix of [
    [...become, '--securebits=+no_setuid_fixup', ...passing],
    [...become, ...passing],
  ])
    if (canEnterAll(needed, 'setpriv', prefix, {}))
      return { command: 'setpriv', args: [...prefix, ...command], identity: { cwd } }
  const identity = { uid, gid, cwd }
  for (const path of needed) openTemporary(dirname(path))
  if (!canEnterAll(needed, null, [], identity)) throw new Error(closedFolder(needed))
  return { command: program, args, identity }
}

/** Permits other users to enter, but not list, private folders in the folder for temporary files. */
function openTemporary(folder: string): void {
  if (!folder.startsWith(`${tmpdir()}/`)) return
  const { mode } = statSync(folder)
  chmodSync(folder, mode | 0o011)
  openTemporary(dirname(folder))
}

/** Throws if the current user has no name, because PostgreSQL looks up the name. */
function requireName(): void {
  try {
    userInfo()
  } catch (cause) {
    const id = process.getuid?.()
    throw new Error(
      `PostgreSQL requires a user with a name, but user id ${id} has none. Run the command as a user that /etc/passwd lists, or add an entry to this file: chancery:x:${id}:${process.getgid?.()}::/tmp:/bin/sh`,
      { cause },
    )
  }
}

/** Returns whether a user can enter all paths. The check runs as this user, like PostgreSQL. */
function canEnterAll(
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
  `PostgreSQL does not run as root, and the user nobody cannot enter ${[...new Set(needed.map(dirname))].join(' or ')}. Move the project (and DATA_DIR, TMPDIR) to a folder that all users can enter, such as /srv or /opt. Or install setpriv (Debian: util-linux). Or run the command as a user other than root.`
