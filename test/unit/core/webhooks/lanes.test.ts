import { expect, test } from 'vitest'
import { createLanes } from '../../../../core/webhooks/lanes.ts'

const limits = { sockets: 5, socketsPerEndpoint: 3, socketsForFailing: 2, waitingPerFailing: 4, waitingForFailing: 10 }
type Item = { organizationId: string; endpointId: string; isFailing: boolean; name: string }

const items = (endpointId: string, count: number, isFailing = false): Item[] =>
  Array.from({ length: count }, (_, index) => ({
    organizationId: 'org',
    endpointId,
    isFailing,
    name: `${endpointId}${index}`,
  }))
const namesOf = (list: Item[]) => list.map(({ name }) => name)

function takeAll(lanes: ReturnType<typeof createLanes<Item>>): Item[] {
  const taken: Item[] = []
  for (let item = lanes.next(); item; item = lanes.next()) taken.push(item)
  return taken
}

test("alternates between endpoints, and keeps the order of each endpoint's deliveries", () => {
  const lanes = createLanes<Item>(limits)
  lanes.add([...items('a', 3), ...items('b', 2), ...items('c', 1)])
  const first = takeAll(lanes)
  expect(namesOf(first)).toEqual(['a0', 'b0', 'c0', 'a1', 'b1'])
  lanes.done(first[0]!, false)
  expect(namesOf(takeAll(lanes))).toEqual(['a2'])
  expect([lanes.waiting, lanes.inFlight]).toEqual([0, 5])
})

test('limits an endpoint to three sockets while other endpoints can use the rest', () => {
  const lanes = createLanes<Item>(limits)
  lanes.add(items('a', 50))
  expect(namesOf(takeAll(lanes))).toEqual(['a0', 'a1', 'a2'])
  lanes.add(items('b', 1))
  expect(namesOf(takeAll(lanes))).toEqual(['b0'])
})

test('limits each failing endpoint to one socket and all failing endpoints together to two', () => {
  const lanes = createLanes<Item>(limits)
  expect(namesOf(lanes.add([...items('x', 6, true), ...items('y', 1, true), ...items('z', 1, true)]))).toEqual([
    'x4',
    'x5',
  ])
  expect(namesOf(takeAll(lanes))).toEqual(['x0', 'y0'])
  lanes.add(items('a', 9))
  expect(namesOf(takeAll(lanes))).toEqual(['a0', 'a1', 'a2'])
  expect(lanes.failingEndpoints()).toEqual(['z', 'x', 'y'])
})

test('queues at most ten deliveries for all failing endpoints together, but 90 for a healthy one', () => {
  const lanes = createLanes<Item>(limits)
  const surplus = lanes.add(['u', 'v', 'w', 'x'].flatMap((name) => items(name, 4, true)))
  expect(namesOf(surplus)).toEqual(['w2', 'w3', 'x0', 'x1', 'x2', 'x3'])
  expect(lanes.failingEndpoints()).toEqual(['u', 'v', 'w'])
  expect(lanes.add(items('a', 90))).toEqual([])
})

test("releases a failing endpoint's surplus deliveries immediately, and restores its sockets on recovery", () => {
  const lanes = createLanes<Item>(limits)
  lanes.add(items('a', 12))
  const [first, second, third] = takeAll(lanes)
  expect(namesOf(lanes.done(first!, true))).toEqual(['a7', 'a8', 'a9', 'a10', 'a11'])
  expect(lanes.next()).toBeNull()
  lanes.done(second!, true)
  lanes.done(third!, false)
  expect(namesOf(takeAll(lanes))).toEqual(['a3', 'a4', 'a5'])
  expect(lanes.failingEndpoints()).toEqual([])
})

test('counts the sockets of failing endpoints correctly while endpoints fail and recover', () => {
  const lanes = createLanes<Item>(limits)
  lanes.add([...items('a', 4), ...items('b', 4)])
  for (const item of takeAll(lanes)) lanes.done(item, true)
  lanes.add(items('c', 1, true))
  const failing = takeAll(lanes)
  expect(failing).toHaveLength(2)
  for (const item of failing) lanes.done(item, false)
  expect(namesOf(takeAll(lanes)).length).toBe(lanes.inFlight)
  expect(lanes.inFlight).toBeGreaterThan(1)
})

test('drops the waiting deliveries of one endpoint or of all, and completes those in flight', () => {
  const lanes = createLanes<Item>(limits)
  lanes.add([...items('a', 4), ...items('b', 2), ...items('c', 2)])
  const [a0] = takeAll(lanes)
  expect(namesOf(lanes.drop({ organizationId: 'org', endpointId: 'a' }))).toEqual(['a2', 'a3'])
  expect(lanes.drop({ organizationId: 'org', endpointId: 'unknown' })).toEqual([])
  expect(lanes.waitingEndpoints()).toEqual([{ organizationId: 'org', endpointId: 'c' }])
  expect(namesOf(lanes.dropAll())).toEqual(['c1'])
  expect([lanes.waiting, lanes.inFlight, lanes.next()]).toEqual([0, 5, null])
  lanes.done(a0!, false)
  expect(lanes.inFlight).toBe(4)
})

test('removes an endpoint from the failing endpoints when its deliveries are dropped', () => {
  const lanes = createLanes<Item>(limits)
  const endpoint = { organizationId: 'org', endpointId: 'x' }
  lanes.add(items('x', 2, true))
  lanes.drop(endpoint)
  expect(lanes.failingEndpoints()).toEqual([])
  lanes.add(items('x', 2, true))
  lanes.dropAll()
  expect(lanes.failingEndpoints()).toEqual([])
  expect(lanes.done(endpoint, false)).toEqual([])
  expect(lanes.inFlight).toBe(0)
})
