/**
 * Compares reading a document and a page of ten documents with another service on the same PostgreSQL, in turns.
 * Measures requests per second and the CPU time of the service, the database and the local Neon endpoint.
 * `bench/peer/README.md` explains the setup. Needs Linux.
 */

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { createDocument } from '../dev/demo/demo-client.ts'
import { withStack } from '../dev/support/measured-stack.ts'
import { table } from '../dev/support/table.ts'
import { cpuBetween, cpuByProcess, serverPid, treeOf } from './peer/processes.ts'
import { median } from './support/in-turns.ts'
import { judge } from './support/verdict.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    'app-database': { type: 'string' },
    pid: { type: 'string' },
    get: { type: 'string' },
    list: { type: 'string' },
    header: { type: 'string', multiple: true, default: [] },
    switches: { type: 'string', default: 'not given' },
    rounds: { type: 'string', default: '5' },
    requests: { type: 'string', default: '400' },
    clients: { type: 'string', default: '16' },
  },
})
const { database, 'app-database': appDatabase, pid, get, list } = values
if (!database || !appDatabase || !pid || !get || !list) {
  console.error('--database, --app-database, --pid, --get and --list are required. See bench/peer/README.md.')
  process.exit(2)
}
const timesLeast = { service: 20, withDatabase: 15, requests: 10 }
const perRound = Number(values.requests)
const run = promisify(execFile)

type Subject = {
  who: 'here' | 'peer'
  what: 'get' | 'list'
  url: string
  headers: readonly string[]
  pids: () => number[]
}
/** The CPU milliseconds per request of each process, and the requests per second. */
type Round = { service: number; database: number; endpoint: number; rate: number }

await withStack({ databaseUrl: database, appDatabaseUrl: appDatabase }, async ({ stack, service }) => {
  const ids: string[] = []
  for (let i = 0; i < 10; i++) ids.push(await createDocument(service, `Lease ${i}`))
  const own = { who: 'here', headers: [`x-api-key: ${service.apiKey}`], pids: () => stack.workerPids } as const
  const other = { who: 'peer', headers: values.header, pids: () => treeOf(Number(pid)) } as const
  const documents = `${stack.baseUrl}/v1/documents`
  const subjects: Subject[] = [
    { ...own, what: 'get', url: `${documents}/${ids[0]}` },
    { ...other, what: 'get', url: get },
    { ...own, what: 'list', url: `${documents}?limit=10` },
    { ...other, what: 'list', url: list },
  ]
  const server = await serverPid(database)

  async function measure({ url, headers, pids }: Subject): Promise<Round> {
    const spent = () => ({ service: cpuByProcess(pids()), database: cpuByProcess(treeOf(server)) })
    const before = { ...spent(), own: process.cpuUsage() }
    const lines = headers.flatMap((line) => ['--header', line])
    const options = ['--url', url, ...lines, '--count', String(perRound), '--clients', values.clients]
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'peer/load.ts'), ...options])
    const { user, system } = process.cpuUsage(before.own)
    const after = spent()
    return {
      service: cpuBetween(before.service, after.service) / perRound,
      database: cpuBetween(before.database, after.database) / perRound,
      endpoint: (user + system) / 1_000 / perRound,
      rate: perRound / Number(stdout),
    }
  }

  const rounds = subjects.map((): Round[] => [])
  for (let round = -1; round < Number(values.rounds); round++) {
    for (const [i, subject] of subjects.entries()) {
      const measured = await measure(subject)
      if (round >= 0) rounds[i]?.push(measured)
    }
  }

  const ms = (of: (round: Round) => number, i: number): string => median(rounds[i]!.map(of)).toFixed(2)
  console.log(`Switches of the peer: ${values.switches}. Medians of ${values.rounds} rounds of ${perRound} requests.`)
  console.log(
    table(
      ['CPU per request, ms', 'service', 'database', 'local endpoint', 'requests per second'],
      subjects.map(({ who, what }, i) => [
        `${what}, ${who}`,
        ms((round) => round.service, i),
        ms((round) => round.database, i),
        who === 'here' ? ms((round) => round.endpoint, i) : '-',
        median(rounds[i]!.map((round) => round.rate)).toFixed(0),
      ]),
    ),
  )
  for (const what of ['get', 'list'] as const) {
    const [here, there] = (['here', 'peer'] as const).map((who) =>
      subjects.findIndex((subject) => subject.who === who && subject.what === what),
    ) as [number, number]
    const times = (of: (round: Round) => number): number =>
      median(rounds[there]!.map((round, i) => of(round) / of(rounds[here]![i]!)))
    const judgeTimes = (name: string, figure: number, least: number) =>
      judge(`${what}: ${name}`, figure, least, { isLeast: true, show: (value) => `${value.toFixed(1)} times` })
    judgeTimes(
      'service CPU of the peer',
      times((round) => round.service),
      timesLeast.service,
    )
    judgeTimes(
      'service and database CPU of the peer',
      times((round) => round.service + round.database),
      timesLeast.withDatabase,
    )
    judgeTimes(
      'requests per second',
      times((round) => 1 / round.rate),
      timesLeast.requests,
    )
  }
})
