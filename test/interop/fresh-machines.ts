import { type ExecFileOptions, execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../../dev/build/build-part.ts'
import { build } from '../../dev/build.ts'
import { isRoot } from '../../dev/stack/unprivileged.ts'

/**
 * `npm run test:full -- fresh-machines [--nodes 22]`: runs the demo on machines with an unusual setup: a private
 * folder, no root, a path with spaces, a read-only home, little temporary space, no setpriv or no locale. Also runs it
 * with other Node releases (`20,22`), from `npm ci` on. Each run must succeed or fail with an error that states the
 * remedy. Runs two machines at a time, only as root.
 */

const { values } = parseArgs({ options: { nodes: { type: 'string', default: '' } } })
const nodes = values.nodes.split(',').filter((text) => text !== '')

type Machine = {
  name: string
  /** The project's path below the test folder. */
  place?: string
  env?: NodeJS.ProcessEnv
  user?: number
  /**
   * Prepares the machine, with the project in the folder `where`. Returns false if this machine cannot be prepared
   * here.
   */
  prepare?: (where: string) => boolean
  after?: () => void
  command?: [string, ...string[]]
  /** The expected error message. If it is missing, the command must succeed. */
  refusal?: RegExp
}

/** The user id of `daemon` on every Debian system. The user has no privileges. */
const plainUser = 1
const namelessUser = 12_345
const folder = mkdtempSync('/var/tmp/chancery-machines-')
chmodSync(folder, 0o755)
const at = (name: string) => join(folder, name)
const demo: [string, ...string[]] = ['npm', 'run', '--silent', 'demo']

/** Returns a PATH with all programs except the named one. */
function programsWithout(name: string): string {
  const bin = at(`without-${name}`)
  mkdirSync(bin, { recursive: true })
  for (const from of ['/usr/bin', '/bin', '/usr/sbin', '/sbin'])
    for (const program of existsSync(from) ? readdirSync(from) : [])
      if (program !== name && !existsSync(join(bin, program))) symlinkSync(join(from, program), join(bin, program))
  return bin
}

const close = (where: string) => {
  chmodSync(where, 0o700)
  return true
}
const smallFolder = at('small')

const machines: Machine[] = [
  {
    name: 'root, in a private folder',
    place: 'closed',
    env: { TMPDIR: at('closed') },
    prepare: close,
  },
  {
    name: 'the same without setpriv',
    place: 'closed-without',
    env: { PATH: programsWithout('setpriv'), TMPDIR: at('closed-without') },
    prepare: close,
    refusal: /the user nobody cannot enter .*closed-without.* Move the project .* setpriv .* a user other than root/,
  },
  { name: 'root in an open folder, without setpriv', env: { PATH: programsWithout('setpriv') } },
  { name: 'a user that is not root', user: plainUser },
  {
    name: 'a user without a name, as in containers',
    user: namelessUser,
    refusal: /requires a user with a name, but user id 12345 has none\. Run the command as a user that/,
  },
  { name: 'a path with spaces and non-ASCII letters', place: "Müller's project (copy)" },
  {
    name: 'a read-only home',
    user: plainUser,
    env: { HOME: at('home') },
    prepare: () => {
      mkdirSync(at('home'), { mode: 0o555 })
      return true
    },
  },
  {
    name: 'no home and no locale',
    user: plainUser,
    env: { HOME: '/nonexistent', LANG: undefined, LC_ALL: 'xx_XX.UTF-8' },
  },
  {
    name: 'little space for temporary files',
    env: { TMPDIR: smallFolder },
    prepare: () => {
      mkdirSync(smallFolder)
      return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', smallFolder]).status === 0
    },
    after: () => void spawnSync('umount', [smallFolder]),
    refusal: /has \d+ MB free, and the local stack needs 200 MB\. Choose a folder with more space: set TMPDIR=/,
  },
  ...nodes.map(
    (version): Machine => ({
      name: `Node ${version}, from npm ci on`,
      place: `node-${version}`,
      env: { PATH: `${at(`node-${version}-bin/node_modules/.bin`)}:${process.env.PATH}` },
      prepare: (where) => {
        const install = [
          'install',
          '--silent',
          '--no-audit',
          '--no-fund',
          '--prefix',
          at(`node-${version}-bin`),
          `node@${version}`,
        ]
        if (spawnSync('npm', install, { stdio: 'inherit' }).status !== 0) return false
        rmSync(join(where, 'node_modules'), { recursive: true })
        return true
      },
      command: ['sh', '-c', 'node --version && npm ci --silent --no-audit --no-fund && npm run --silent demo'],
    }),
  ),
]

/** Copies the repository, the installed packages and the build to a folder that the user owns. */
function copyTo(where: string, user: number) {
  mkdirSync(where, { recursive: true, mode: 0o755 })
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  for (const file of stdout.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(where, file), { recursive: true })
  cpSync(join(root, 'dist'), join(where, 'dist'), { recursive: true, filter: (path) => !path.includes('test-cluster') })
  // All machines share the packages, because they are read-only.
  spawnSync('cp', ['-al', join(root, 'node_modules'), join(where, 'node_modules')])
  if (user !== 0)
    spawnSync(
      'chown',
      ['-R', '-h', `${user}:${user}`, ...readdirSync(where).filter((name) => name !== 'node_modules')],
      { cwd: where },
    )
  chownSync(where, user, user)
}

/** Returns the environment variables of a new shell. */
function freshEnvironment(machine: Machine): NodeJS.ProcessEnv {
  // Removes the project's own Node from PATH, which npm adds.
  const path = (process.env.PATH ?? '')
    .split(':')
    .filter((one) => !one.includes('node_modules') && !one.includes('node-gyp'))
  const env = {
    HOME: machine.user ? '/nonexistent' : '/root',
    LANG: 'C.UTF-8',
    npm_config_cache: process.env.npm_config_cache,
    PATH: path.join(':'),
  }
  const own = Object.entries({ ...env, ...machine.env }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(own)
}

type Ended = { isWell: boolean; output: string }

const runProgram = (program: string, args: string[], options: ExecFileOptions): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(program, args, { ...options, maxBuffer: 64_000_000 }, (error, stdout, stderr) =>
      resolve({ isWell: error === null, output: `${stdout}${stderr}` }),
    )
  })

/** Returns null if the machine behaves as expected, and otherwise the difference. */
async function tryOn(machine: Machine, number: number): Promise<string | null> {
  const where = at(machine.place ?? `project-${number}`)
  const { user = 0, command: [program, ...args] = demo, refusal } = machine
  rmSync(where, { recursive: true, force: true })
  copyTo(where, user)
  try {
    if (machine.prepare?.(where) === false) return 'not possible here'
    const identity = user === 0 ? {} : { uid: user, gid: user }
    const options = { cwd: where, env: freshEnvironment(machine), timeout: 300_000, ...identity }
    const { isWell, output } = await runProgram(program, args, options)
    if (!refusal) return isWell ? null : `failed: ${output.slice(-1_500)}`
    if (isWell) return 'not rejected'
    return refusal.test(output) ? null : `rejected for another reason: ${output.slice(-1_500)}`
  } finally {
    machine.after?.()
    rmSync(where, { recursive: true, force: true })
  }
}

if (!isRoot()) {
  console.error('Only root can run as other users. Run this as root.')
  process.exit(3)
}
let failures = 0
try {
  await build()
  const waiting = machines.entries()
  const lane = async () => {
    for (const [number, machine] of waiting) {
      const problem = await tryOn(machine, number)
      if (problem !== null) failures += 1
      const fared = machine.refusal ? 'rejected with a remedy' : 'succeeds'
      console.log(`${problem === null ? 'ok  ' : 'FAIL'} ${machine.name}: ${problem ?? fared}`)
    }
  }
  await Promise.all([lane(), lane()])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`${machines.length - failures} passed, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1
