import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, test } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { temporaryFolder } from '../support/folder.ts'
import { pythonPackage } from '../support/full/python.ts'
import { runHere } from '../support/full/run-here.ts'
import { type CallingClient, openCutOrganization, writes } from '../support/repeated-writes.ts'
import { stack } from '../support/stack.ts'
import { ownerQueries } from '../support/tenant-party.ts'

/** `test/contract/repeated-writes.test.ts` runs this test with the TypeScript client. */

const httpxVersion = '0.28.1'
const { query, end } = ownerQueries(stack)
const closing: (() => unknown)[] = [end]
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** Starts a program that calls operations with the Python client. */
function startPython(): CallingClient {
  const installed = pythonPackage('httpx', httpxVersion)
  if ('problem' in installed) throw new Error(`httpx is not installed: ${installed.problem}`)
  const program = spawn(join(installed.bin, 'python'), [join(root, 'test/interop/tools/python/calls.py')], {
    env: { ...process.env, PYTHONPATH: join(root, 'clients/python/src') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  closing.push(() => program.kill())
  const outcomes = createInterface(program.stdout)[Symbol.asyncIterator]()
  return async (call, address) => {
    program.stdin.write(`${JSON.stringify({ ...call, ...address })}\n`)
    const { error } = JSON.parse(String((await outcomes.next()).value)) as { error: string | null }
    if (error !== null) throw new Error(error)
  }
}

const cwd = temporaryFolder('cut')
const program = join(root, 'clients/typescript/src/program/main.ts')

/** Calls an operation with the `chancery` command. */
const command: CallingClient = async ({ id, ids, body, query: parameters }, { url, apiKey }) => {
  const options = Object.entries(parameters).flatMap(([name, value]) => [`--${name}`, String(value)])
  const given = body === undefined ? [] : ['--body', JSON.stringify(body)]
  const { status, output } = await runHere(process.execPath, [program, id, ...ids, ...given, ...options], {
    cwd,
    env: { CHANCERY_URL: url, CHANCERY_KEY: apiKey },
  })
  if (status !== 0) throw new Error(output)
}

const clients: [string, () => CallingClient][] = [
  ['Python client', startPython],
  ['`chancery` command', () => command],
]

describe.each(clients)('%s', async (_, start) => {
  const cut = await openCutOrganization(query, start())
  closing.push(cut.close)

  test.each(writes)('applies %s exactly once if the connection is cut after the commit', async (_, contract) => {
    const { requests, events, expected } = await cut.write(contract)
    expect([requests, events]).toEqual([2, expected])
  })
})
