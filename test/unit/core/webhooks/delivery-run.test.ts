import { expect, test } from 'vitest'
import {
  advance,
  beginRun,
  type RunAction,
  type RunEvent,
  type RunLimits,
} from '../../../../core/webhooks/delivery-run.ts'

type Delivery = { organizationId: string; endpointId: string; isFailing: boolean; id: string }
type Event = RunEvent<Delivery, string>
/** The events up to a time, and the actions that result. */
type Step = [atMs: number, events: Event[], actions: string[]]

const limits: RunLimits = {
  sockets: 5,
  socketsPerEndpoint: 2,
  socketsForFailing: 1,
  waitingPerFailing: 1,
  waitingForFailing: 2,
  runMsMax: 10_000,
  heldMsMax: 4_000,
  pollMs: 500,
  exchangeFailuresMax: 3,
  requestsMax: 1_000,
}

const delivery = (id: string, isFailing = false): Delivery => ({
  organizationId: 'org',
  endpointId: id[0] ?? '',
  isFailing,
  id,
})
const claimed = (...ids: string[]): Event => ({ kind: 'exchanged', claimed: ids.map((id) => delivery(id)), closed: [] })
const sent = (id: string, isFailing = false): Event => ({
  kind: 'attempted',
  delivery: delivery(id),
  result: id,
  isFailing,
})
const waited: Event = { kind: 'waited' }
const failed: Event = { kind: 'exchangeFailed' }

function described(action: RunAction<Delivery, string>): string {
  switch (action.kind) {
    case 'send':
      return `send ${action.delivery.id}`
    case 'exchange': {
      const { results, released, limit } = action
      const parts = [...results.map((id) => `+${id}`), ...released.map(({ id }) => `-${id}`), `claim ${limit}`]
      return `exchange ${parts.join(' ')}`
    }
    case 'wait':
      return 'wait'
    case 'end':
      return `end ${action.isMoreDue ? 'with more due' : 'with nothing due'}`
  }
}

/** Every delivery run begins with a claim at time 0. */
const begun: Step = [0, [waited], ['exchange claim 100', 'wait']]

const runs: [title: string, steps: Step[]][] = [
  ['ends a run without due deliveries', [begun, [10, [claimed()], ['end with nothing due']]]],
  [
    'sends claimed deliveries, two at a time per endpoint, and stores the results at the end',
    [
      begun,
      [10, [claimed('a1', 'a2', 'a3')], ['send a1', 'send a2']],
      [20, [sent('a1')], ['send a3']],
      [30, [sent('a2'), sent('a3')], ['exchange +a1 +a2 +a3 claim 100']],
      [40, [claimed()], ['end with nothing due']],
    ],
  ],
  [
    'stores results every half second while other deliveries are in flight',
    [
      begun,
      [10, [claimed('a1', 'b1')], ['send a1', 'send b1']],
      [20, [sent('a1')], []],
      [500, [waited], ['exchange +a1 claim 100', 'wait']],
      [510, [claimed()], []],
      [520, [sent('b1')], ['exchange +b1 claim 100']],
      [530, [claimed()], ['end with nothing due']],
    ],
  ],
  [
    'releases deliveries that waited too long for a socket',
    [
      begun,
      [10, [claimed('a1', 'a2', 'a3')], ['send a1', 'send a2']],
      [4_001, [sent('a1')], ['exchange +a1 -a3 claim 100']],
      [4_020, [sent('a2'), claimed()], ['exchange +a2 claim 100']],
      [4_030, [claimed()], ['end with nothing due']],
    ],
  ],
  [
    'releases all waiting deliveries of a failing endpoint except one',
    [
      begun,
      [10, [claimed('a1', 'a2', 'a3', 'a4')], ['send a1', 'send a2']],
      [20, [sent('a1', true)], []],
      [30, [sent('a2', true)], ['send a3']],
      [40, [sent('a3')], ['exchange +a1 +a2 +a3 -a4 claim 100']],
      [50, [claimed()], ['end with nothing due']],
    ],
  ],
  [
    'releases waiting deliveries of an endpoint that was closed',
    [
      begun,
      [10, [claimed('a1', 'a2', 'a3')], ['send a1', 'send a2']],
      [510, [waited], ['exchange claim 100', 'wait']],
      [520, [{ kind: 'exchanged', claimed: [], closed: [{ organizationId: 'org', endpointId: 'a' }] }], []],
      [530, [sent('a1'), sent('a2')], ['exchange +a1 +a2 -a3 claim 100']],
    ],
  ],
  [
    'retries storing results, and ends the run after three failures',
    [
      begun,
      [10, [claimed('a1')], ['send a1']],
      [20, [sent('a1')], ['exchange +a1 claim 100']],
      [530, [failed], ['exchange +a1 claim 100']],
      [1_040, [failed, waited], ['exchange +a1 claim 100', 'wait']],
      [1_550, [failed], ['end with nothing due']],
    ],
  ],
  [
    'resets the count of storage failures after a success',
    [
      begun,
      [500, [failed], ['exchange claim 100']],
      [1_000, [failed, waited], ['exchange claim 100', 'wait']],
      [1_010, [claimed('a1')], ['send a1']],
      [1_020, [sent('a1')], ['exchange +a1 claim 100']],
      [1_520, [failed], ['exchange +a1 claim 100']],
      [1_530, [claimed()], ['end with nothing due']],
    ],
  ],
  [
    'does not end a run while its last results are being stored',
    [
      begun,
      [10, [claimed('a1')], ['send a1']],
      [20, [sent('a1')], ['exchange +a1 claim 100']],
      [510, [waited], ['wait']],
      [520, [claimed()], ['end with nothing due']],
    ],
  ],
  [
    'claims and sends nothing after the time limit of the run',
    [
      begun,
      [6_100, [failed, waited], ['exchange claim 100', 'wait']],
      [9_990, [claimed('a1', 'a2', 'a3')], ['send a1', 'send a2', 'exchange claim 100']],
      [10_000, [sent('a1')], []],
      [10_010, [claimed()], []],
      [10_020, [sent('a2')], ['exchange +a1 +a2 -a3 claim 0']],
      [10_030, [claimed()], ['end with nothing due']],
    ],
  ],
]

test.each(runs)('%s', (_, steps) => {
  const run = beginRun<Delivery, string>(limits, 0)
  for (const [atMs, events, actions] of steps)
    expect([atMs, advance(run, events, atMs).map(described)]).toEqual([atMs, actions])
})

test('claims more deliveries while a full claim is being sent, but none while enough are waiting', () => {
  const run = beginRun<Delivery, string>({ ...limits, sockets: 1 }, 0)
  advance(run, [waited], 0)
  const ids = Array.from({ length: 100 }, (_, n) => `${'abcdefghij'[n % 10]}${n}`)
  expect(advance(run, [claimed(...ids)], 10).map(described)).toEqual(['send a0', 'exchange claim 100'])
  const more = advance(run, [claimed(...ids)], 20).map(described)
  expect(more).toEqual([])
  expect(run.lanes.waiting).toBe(199)
  expect(advance(run, [waited], 520).map(described)).toEqual(['exchange claim 0', 'wait'])
})

test('stops claiming deliveries when three quarters of the subrequest budget are used', () => {
  const run = beginRun<Delivery, string>({ ...limits, sockets: 1 }, 0)
  advance(run, [waited], 0)
  const ids = Array.from({ length: 100 }, (_, n) => `a${n}`)
  expect(advance(run, [claimed(...ids)], 10, 749).map(described)).toEqual(['send a0', 'exchange claim 100'])
  expect(advance(run, [claimed(), sent('a0')], 20, 750).map(described)).toEqual(['send a1'])
  const ended = beginRun<Delivery, string>({ ...limits, sockets: 1 }, 0)
  advance(ended, [waited], 0)
  expect(advance(ended, [claimed(...ids.slice(0, 1))], 10, 750).map(described)).toEqual(['send a0'])
  expect(advance(ended, [sent('a0')], 20, 751).map(described)).toEqual(['exchange +a0 claim 0'])
})

test('releases waiting deliveries and ends the run when the subrequest budget is used up', () => {
  const run = beginRun<Delivery, string>(limits, 0)
  advance(run, [waited], 0)
  const ids = Array.from({ length: 100 }, (_, n) => `a${n}`)
  expect(advance(run, [claimed(...ids)], 10, 10).map(described)).toEqual(['send a0', 'send a1', 'exchange claim 100'])
  expect(advance(run, [sent('a0')], 20, 1_000).map(described)).toEqual([])
  expect(run.lanes.waiting).toBe(0)
  expect(advance(run, [sent('a1')], 30, 1_000).map(described)).toEqual([])
  // The run also returns deliveries that were claimed during the wait.
  const [written] = advance(run, [claimed(...ids)], 40, 1_000)
  expect(written).toMatchObject({ kind: 'exchange', results: ['a0', 'a1'], limit: 0 })
  expect(written?.kind === 'exchange' && written.released.length).toBe(198)
  expect(advance(run, [claimed()], 50, 1_001).map(described)).toEqual(['end with more due'])
})

test('stores delivery results when their number reaches the size of one claim', () => {
  const run = beginRun<Delivery, string>({ ...limits, sockets: 200, socketsPerEndpoint: 200 }, 0)
  advance(run, [waited], 0)
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`)
  advance(run, [claimed(...ids(100))], 10)
  advance(run, [claimed(...ids(99))], 20)
  expect(
    advance(
      run,
      ids(99).map((id) => sent(id)),
      30,
    ).map(described),
  ).toEqual([])
  expect(advance(run, [sent('a99')], 40)).toMatchObject([{ kind: 'exchange', results: { length: 100 } }])
})
