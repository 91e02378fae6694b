import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fromHex, toHex } from '../../../../base/bytes.ts'
import { type LogEntry, logLabel, parseLogEntry } from '../../../../core/signing/log-entry.ts'
import { parseCheckpoint } from '../../../../transparency/checkpoint.ts'
import { isSameHash } from '../../../../transparency/merkle.ts'
import { checkPolicy, parsePolicy } from '../../../../transparency/policy.ts'
import {
  decodeEntries,
  growTree,
  rootOfEdge,
  type TreeEdge,
  tilePath,
  tileWidth,
  widthInTree,
} from '../../../../transparency/tiles.ts'
import type { Client } from '../client.ts'
import { parsed } from './parsed.ts'
import { help } from './sign.ts'
import { UsageError } from './usage.ts'

const usage = `Follows a transparency log, and checks that it contains the heads of your envelopes.

  chancery monitor --policy <file> --state <file> [--log <url>]

  --policy <file>   policy of the log, from a source that you trust
  --state <file>    state of the last run, created by the first run. Keep this file: it detects a rewritten log
  --log <url>       address of the log, if it differs from the address in the policy

Checks that the log extends the state of the last run, recomputes its root from all new entries, and reports two heads
for one record of an envelope. With CHANCERY_URL and CHANCERY_KEY, it also checks that the log contains the last head of
each envelope that ended at least an hour ago. Exit codes: 0 no problem, 1 a problem, 2 invalid command line.`

/** The tree after the last run, with its right edge, and the known heads by label and sequence. */
type State = { size: number; levels: string[][]; heads: Record<string, string> }

const loggingMs = 3_600_000
const endedStatuses = ['completed', 'declined', 'expired', 'voided'] as const

/** Runs the `monitor` command and returns its exit code. */
export async function monitor(args: string[], client: () => Client): Promise<number> {
  const { values, positionals } = parsed('monitor', args, {
    policy: { type: 'string' },
    state: { type: 'string' },
    log: { type: 'string' },
    help: { type: 'boolean' },
  })
  if (values.help) return help(usage)
  if (!values.policy || !values.state || positionals.length > 0) throw new UsageError(usage)
  const policy = parsePolicy(readFileSync(values.policy, 'utf8'))
  const address = values.log ?? policy.logs[0]?.url
  if (!address) throw new UsageError("The policy does not contain the log's address. Pass the address with --log.")
  const problems: string[] = []
  const checkpoint = parseCheckpoint(new TextDecoder().decode(await fetched(`${address}/checkpoint`)))
  if (!checkpoint) throw new Error("The log's checkpoint is malformed. Check the address of the log.")
  const { log, witnesses, hasQuorum } = await checkPolicy(policy, checkpoint)
  if (!log) throw new Error('No log in the policy signed the checkpoint. Check the policy and the address of the log.')
  if (!hasQuorum)
    console.log(
      'The newest checkpoint does not yet have the cosignatures that the policy requires. Run the command again later.',
    )
  const state = readState(values.state)
  const edge = await follow(address, checkpoint.size, state, problems)
  if (!edge || !isSameHash(rootOfEdge(edge), checkpoint.root)) {
    const shrunk = `The log has ${checkpoint.size} entries instead of ${state.size}: an earlier state was restored, or entries were removed. `
    problems.push(
      `The log is inconsistent with the state of the last run. ${edge ? '' : shrunk}Keep the state file and the log's checkpoint as proof.`,
    )
  } else if (problems.length === 0)
    writeState(values.state, { ...state, size: edge.size, levels: edge.levels.map((row) => row.map(toHex)) })
  if (process.env.CHANCERY_URL && process.env.CHANCERY_KEY) problems.push(...(await missingHeads(client(), state)))
  const cosigned = witnesses.map(({ name, at }) => `${name} (${at.toISOString()})`).join(', ') || 'no witness'
  console.log(`${checkpoint.origin}: ${checkpoint.size} entries, cosigned by ${cosigned}.`)
  for (const problem of problems) console.error(problem)
  return problems.length === 0 ? 0 : 1
}

async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url)
  if (!response.ok)
    throw new Error(`${url} returned ${response.status}. Check the address of the log, or try again later.`)
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * Reads all new log entries into the state. Returns the right edge of the tree, or null if the log is smaller than in
 * the last run.
 */
async function follow(address: string, size: number, state: State, problems: string[]): Promise<TreeEdge | null> {
  let edge: TreeEdge = { size: state.size, levels: state.levels.map((row) => row.map(fromHex)) }
  if (size < edge.size) return null
  while (edge.size < size) {
    const index = Math.floor(edge.size / tileWidth)
    const tile = { level: null, index, width: widthInTree({ level: null, index }, size) }
    const entries = decodeEntries(await fetched(`${address}/${tilePath(tile)}`))
    if (entries?.length !== tile.width)
      throw new Error(`The entries in ${tilePath(tile)} are malformed. Report this to the log's operator.`)
    const added = entries.slice(edge.size % tileWidth)
    for (const [at, entry] of added.map(parseLogEntry).entries())
      if (entry) takeEntry(state, entry, edge.size + at, problems)
    edge = growTree(edge, added).edge
  }
  return edge
}

function takeEntry({ heads }: State, { label, sequence, head }: LogEntry, index: number, problems: string[]): void {
  const record = `${label} ${sequence}`
  const known = heads[record]
  if (known !== undefined && known !== head)
    problems.push(
      `Entry ${index} contains a second, different head for record ${sequence} of the envelope with the label ${label}.`,
    )
  heads[record] ??= head
}

/** Compares the log with the evidence of the organization's envelopes, and returns the problems. */
async function missingHeads(client: Client, { heads }: State): Promise<string[]> {
  const problems: string[] = []
  const before = Date.now() - loggingMs
  for (const status of endedStatuses) {
    for await (const { id } of client.signatures.requests.list({ status })) {
      const { records } = await client.signatures.requests.evidence(id)
      const last = records.at(-1)
      if (!last || Date.parse(last.at) > before) continue
      const logged = heads[`${await logLabel(id, records[0]?.hash ?? '')} ${last.sequence}`]
      if (logged === undefined) problems.push(`The log does not contain the last head of the envelope ${id}.`)
      else if (logged !== last.hash)
        problems.push(`The log contains a different head for record ${last.sequence} of the envelope ${id}.`)
    }
  }
  return problems
}

const readState = (file: string): State =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : { size: 0, levels: [], heads: {} }

function writeState(file: string, state: State): void {
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}
