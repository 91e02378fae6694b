import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { fromBase64, toBase64, toHex, utf8 } from '../../base/bytes.ts'
import { createClient } from '../../clients/typescript/src/client.ts'
import { logEntryBytes, logLabel } from '../../core/signing/log-entry.ts'
import { root } from '../../dev/build/build-part.ts'
import { freePort } from '../../dev/stack/ports.ts'
import { withStack } from '../../dev/support/measured-stack.ts'
import { consistencyProof, emptyRoot, type Hash, inclusionProof, rootOf } from '../../transparency/merkle.ts'
import { formatVerifier, noteVerifier } from '../../transparency/note.ts'
import { checkPolicy, parsePolicy } from '../../transparency/policy.ts'
import { parseProof } from '../../transparency/proof.ts'
import { growTree, readSubtrees, tilePath } from '../../transparency/tiles.ts'
import '../support/fresh-connections.ts'
import { failureOf, pythonPackage, run, toolsFolder } from '../support/full/python.ts'

/**
 * `npm run test:full -- transparency-log`: checks the transparency log with third-party programs. Go's sumdb/tlog
 * checks trees and proofs, and sumdb/note reads checkpoints. Tessera's fsck and Python's aics-tlog check a running log,
 * whose witness is Torchwood's litewitness. Torchwood verifies the proofs in the evidence.
 */
const findings: string[] = []
const check = (what: string, isGood: boolean, detail = '') => {
  console.log(`${isGood ? 'ok    ' : 'FAILED'} ${what}`)
  if (!isGood) findings.push(`${what} ${detail}`)
}

/** Builds the Go programs once, and returns their folder. */
function goPrograms(): string {
  const folder = join(toolsFolder, 'transparency-log-2')
  const bin = join(folder, 'bin')
  if (existsSync(join(folder, 'ready'))) return bin
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'test/interop/tools/transparency-log'), folder, { recursive: true })
  const packages = ['.', 'filippo.io/torchwood/cmd/litewitness', 'github.com/transparency-dev/tessera/cmd/fsck']
  const built = spawnSync('go', ['build', '-o', `${bin}/`, ...packages], { cwd: folder, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The Go programs cannot be built: ${failureOf(built)}`)
  writeFileSync(join(folder, 'ready'), '')
  return bin
}

type Verdict = { root?: string; text?: string; inclusion?: string[]; consistency?: string[]; error?: string }

function judge(bin: string, requests: object[]): Verdict[] {
  const input = requests.map((request) => `${JSON.stringify(request)}\n`).join('')
  const { stdout } = run(join(bin, 'transparency-log'), [], input)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** Compares trees of many sizes between this project's code and Go's. */
async function compareTrees(bin: string): Promise<void> {
  const sizes = [1, 2, 3, 5, 8, 100, 255, 256, 257, 600, 1_000]
  const cases = sizes.flatMap((size) =>
    [0, Math.floor(size / 2), size - 1].map((index) => ({ size, index, old: Math.max(1, size - index) })),
  )
  const entriesOf = (size: number) => Array.from({ length: size }, (_, at) => utf8(`entry ${at}`))
  const judged = judge(
    bin,
    cases.map(({ size, index, old }) => ({ kind: 'tree', entries: entriesOf(size).map(toHex), index, old })),
  )
  for (const [at, { size, index, old }] of cases.entries()) {
    const tiles = new Map(
      growTree({ size: 0, levels: [] }, entriesOf(size)).tiles.map(({ bytes, ...tile }) => [tilePath(tile), bytes]),
    )
    const read = readSubtrees(size, async (tile) => tiles.get(tilePath(tile)) ?? null)
    const expected = judged[at] as Verdict
    const texts = (hashes: Hash[]) => JSON.stringify(hashes.map(toHex))
    const isSame =
      toHex(await rootOf(size, read)) === expected.root &&
      texts(await inclusionProof(index, size, read)) === JSON.stringify(expected.inclusion ?? []) &&
      texts(await consistencyProof(old, size, read)) === JSON.stringify(expected.consistency ?? [])
    if (!isSame) findings.push(`a tree of ${size} differs from Go's at ${index}, ${old}`)
  }
  console.log(`${cases.length} trees compared with golang.org/x/mod/sumdb/tlog`)
}

/** Starts litewitness with a key in an SSH agent. Returns its line of the log policy as `line`. */
async function startLitewitness(bin: string, folder: string) {
  const [key, socket, db] = ['witness-key', 'agent.sock', 'witness.db'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const started: ChildProcess[] = []
  const start = (command: string, args: string[]) => {
    const child = spawn(command, args, { stdio: 'ignore' })
    started.push(child)
    return child
  }
  const problem = failureOf(run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key]))
  if (problem) throw new Error(`No key for litewitness: ${problem}`)
  start('ssh-agent', ['-D', '-a', socket])
  await pause(500)
  spawnSync('ssh-add', ['-q', key], { env: { ...process.env, SSH_AUTH_SOCK: socket } })
  const [fingerprint = ''] = /SHA256:\S+/.exec(run('ssh-keygen', ['-l', '-f', key]).stdout) ?? []
  const { stdout } = run('ssh-keygen', ['-y', '-f', key])
  const publicKey = fromBase64(stdout.split(' ')[1] ?? '').slice(-32)
  const port = await freePort()
  const name = 'witness.example/lite'
  const args = ['-name', name, '-db', db, '-ssh-agent', socket, '-key', fingerprint, '-listen', `127.0.0.1:${port}`]
  start(join(bin, 'litewitness'), args)
  await pause(1_500)
  return {
    line: `witness lite ${formatVerifier(noteVerifier(name, 'cosignature', publicKey))} http://127.0.0.1:${port}\n`,
    addLog: (origin: string, verifier: string) => {
      const database = new DatabaseSync(db)
      database
        .prepare('insert into log (origin, tree_size, tree_hash) values (?, 0, ?)')
        .run(origin, toBase64(emptyRoot))
      database.prepare('insert into key (origin, key) values (?, ?)').run(origin, verifier)
      database.close()
    },
    stop: () => {
      for (const child of started.toReversed()) child.kill()
    },
  }
}

/** Checks the entries, the witness and the proofs of a running log. */
async function judgeLog(bin: string, envelopes: number): Promise<void> {
  const folder = join(toolsFolder, `transparency-log-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const witness = await startLitewitness(bin, folder)
  try {
    const logPolicy = `${witness.line}quorum lite\n`
    await withStack({ logPolicy, cronSeconds: 1 }, async ({ stack, service }) => {
      const log = `${stack.baseUrl}/.well-known/chancery-log`
      const policyText = await (await fetch(`${log}/policy`)).text()
      const policy = parsePolicy(policyText)
      const [own] = policy.logs
      if (!own) throw new Error('The policy has no log.')
      witness.addLog(own.verifier.name, formatVerifier(own.verifier))
      const client = createClient({ url: stack.baseUrl, apiKey: service.apiKey })
      const pdf = readFileSync(join(root, 'docs/demo/contract.pdf'))
      const { id: documentId } = await client.uploadDocument(pdf, { title: 'Contract' })
      const field = { type: 'signature', pageNumber: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.1 } as const
      const ids: string[] = []
      for (let at = 0; at < envelopes; at++) {
        const request = { documentId, signerEmail: `signer-${at}@example.com`, fields: [field] }
        const { id } = await client.signatures.requests.create(request)
        await client.signatures.requests.void(id)
        ids.push(id)
      }
      const proofs = await Promise.all(ids.map((id) => cosignedEvidence(client, id, policyText)))
      const judged = judge(
        bin,
        proofs.map(({ entry, proof }) => ({ kind: 'proof', policy: policyText, entry: toHex(entry), proof })),
      )
      check(
        `${proofs.length} proofs verified by torchwood`,
        judged.every(({ error }) => !error),
        JSON.stringify(judged),
      )
      const bad = judge(bin, [
        { kind: 'proof', policy: policyText, entry: toHex(utf8('another entry')), proof: proofs[0]?.proof },
      ])
      check('torchwood rejects the proof of another entry', Boolean(bad[0]?.error))
      const longest = Math.max(...proofs.map(({ proof }) => proof.length))
      check(`the longest proof has ${longest} bytes`, longest < 2_048)
      const key = join(folder, 'log.vkey')
      writeFileSync(key, formatVerifier(own.verifier))
      const fsck = await new Promise<string>((resolve) => {
        const child = spawn(join(bin, 'fsck'), ['-ui=false', '-v=1', `-storage_url=${log}/`, `-public_key=${key}`])
        let output = ''
        child.stderr.on('data', (data) => {
          output += data
        })
        child.on('close', () => resolve(output))
      })
      check('fsck of Tessera accepts the log', /Successfully fsck'd log/.test(fsck), fsck)
      auditByPython(log, [own.verifier, ...policy.witnesses.map(({ verifier }) => verifier)].map(formatVerifier))
      await noteByGo(bin, log, formatVerifier(own.verifier))
    })
  } finally {
    witness.stop()
  }
}

/** Audits a running log with aics-tlog, which must reject any other key. */
function auditByPython(log: string, [key = '', ...witnesses]: string[]): void {
  const installed = pythonPackage('aics-tlog', '0.2.1', { minor: 12 })
  if ('problem' in installed) {
    console.log(`aics-tlog was not asked: ${installed.problem}`)
    if (process.env.CHANCERY_ORACLES === 'required') findings.push(`aics-tlog is missing: ${installed.problem}`)
    return
  }
  const program = join(root, 'test/interop/tools/transparency-log/audit.py')
  const audit = (keys: string[]) => run(join(installed.bin, 'python'), [program, log, ...keys])
  const good = audit([key, ...witnesses])
  check(`aics-tlog accepts the log: ${good.stdout.trim()}`, good.status === 0, good.stderr)
  check('aics-tlog rejects the key of another log', audit([otherKey, ...witnesses]).status !== 0)
}

/** Verifies the checkpoint with sumdb/note, which must reject any other key. */
async function noteByGo(bin: string, log: string, key: string): Promise<void> {
  const note = await (await fetch(`${log}/checkpoint`)).text()
  const [good, bad] = judge(bin, [
    { kind: 'note', key, note },
    { kind: 'note', key: otherKey, note },
  ])
  check('sumdb/note opens the checkpoint', good?.text === note.slice(0, note.indexOf('\n\n') + 1), good?.error)
  check('sumdb/note rejects the key of another log', Boolean(bad?.error))
}

const otherKey = formatVerifier(noteVerifier('other.example', 'ed25519', crypto.getRandomValues(new Uint8Array(32))))

/** Returns the proof in the evidence after the witness has cosigned it, and the proven entry. */
async function cosignedEvidence(client: ReturnType<typeof createClient>, id: string, policyText: string) {
  for (let attempt = 0; attempt < 120; attempt++) {
    const { log, records } = await client.signatures.requests.evidence(id)
    const proof = parseProof(log?.proof ?? '')
    if (log && proof && (await checkPolicy(parsePolicy(policyText), proof.checkpoint)).hasQuorum) {
      const { sequence } = log
      const label = await logLabel(id, records[0]?.hash ?? '')
      const entry = logEntryBytes({ label, sequence, head: records[sequence - 1]?.hash ?? '' })
      return { proof: log.proof, entry }
    }
    await pause(500)
  }
  throw new Error('litewitness did not cosign in a minute.')
}

const bin = goPrograms()
await compareTrees(bin)
await judgeLog(bin, 12)
for (const finding of findings) console.error(finding)
process.exitCode = findings.length > 0 ? 1 : 0
