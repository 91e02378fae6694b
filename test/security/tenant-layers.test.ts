import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/folder.ts'
import { buildMutatedWorkers, type Predicate, switchOff } from '../support/mutated-workers.ts'
import { isFull } from '../support/size.ts'
import { ownDatabase } from '../support/stack.ts'
import { startTestStack } from '../support/stack-setup.ts'
import { probe, type Slot, slotsOf } from '../support/tenant-matrix.ts'
import { openParty, ownerQueries, type Party, type TestTarget, tracesOf } from '../support/tenant-party.ts'
import { tenantTables } from '../support/written.ts'

/**
 * Checks that query comparisons and row-level security separate organizations independently of each other. `npm run
 * test:full -- tenant-mutations` disables every comparison that an operation evaluates. This file disables some of
 * them.
 */

const step = isFull ? 1 : 8
// Permits every call of the API for each of about a hundred comparisons on a busy machine.
const layersMs = isFull ? 7_200_000 : 600_000
const folder = temporaryFolder('tenants')
let parts: Awaited<ReturnType<typeof startTestStack>>
let owner: ReturnType<typeof ownerQueries>
let target: TestTarget
let predicates: Predicate[]
let own: Party
let victim: Party
/** For each comparison, the parameters whose calls evaluate it. */
const slotsReaching = new Map<number, Slot[]>()

beforeAll(async () => {
  const built = await buildMutatedWorkers(join(folder, 'sources'))
  predicates = built.predicates
  parts = await startTestStack({ ...(await ownDatabase()), dataDir: join(folder, 'data'), distDir: built.distDir })
  target = { ...parts.stack, mailUrl: parts.stack.mail.url }
  owner = ownerQueries(target)
  ;[own, victim] = [await openParty(target, owner.query), await openParty(target, owner.query)]
})

afterAll(async () => {
  await owner?.end()
  await parts?.stack.dispose()
  await parts?.dns.close()
})

const placeOf = (index: number): string => `${predicates[index]!.place} ${predicates[index]!.text}`

/** Returns evenly spread comparisons that operations evaluate. In a full run, returns all of them. */
function sample(count: number): number[] {
  const all = [...slotsReaching.keys()].sort((a, b) => a - b)
  return isFull ? all : all.filter((_, i) => i % Math.ceil(all.length / count) === 0)
}

async function setRowLevelSecurity(isOn: boolean): Promise<void> {
  const verb = isOn ? 'enable' : 'disable'
  for (const table of [...(await tenantTables(owner.query)), 'organizations'])
    await owner.query(`alter table "${table}" ${verb} row level security`)
}

test('finds organization comparisons in every folder with queries', () => {
  const folders = new Set(predicates.map(({ place }) => place.replace(/\/.*/, '')))
  const queries = [
    'archive',
    'audit',
    'documents',
    'jobs',
    'objects',
    'organizations',
    'sandbox',
    'signing',
    'templates',
    'transparency',
    'webhooks',
    'workflows',
  ]
  expect([...folders].sort()).toEqual(queries)
  expect(predicates.length).toBeGreaterThan(150)
})

test(
  'isolates organizations by the comparisons in queries while row-level security is off',
  async () => {
    await setRowLevelSecurity(false)
    try {
      const before = await tracesOf(own, victim, owner.query)
      const problems: string[] = []
      await switchOff(target, -1)
      for (const slot of slotsOf(own)) {
        problems.push(...(await probe(target, slot, own, victim, step)))
        for (const index of await switchOff(target, -1))
          slotsReaching.set(index, [...(slotsReaching.get(index) ?? []), slot])
      }
      expect(problems).toEqual([])
      expect(await tracesOf(own, victim, owner.query)).toEqual(before)
    } finally {
      await setRowLevelSecurity(true)
    }
  },
  layersMs,
)

test(
  'isolates organizations by row-level security while one comparison of a query is disabled',
  async () => {
    const tried = sample(10)
    const before = await tracesOf(own, victim, owner.query)
    const problems: string[] = []
    for (const index of tried) {
      await switchOff(target, index)
      for (const slot of slotsReaching.get(index) ?? [])
        for (const problem of await probe(target, slot, own, victim, step))
          problems.push(`${placeOf(index)}: ${problem}`)
    }
    await switchOff(target, -1)
    console.log(
      `${predicates.length} comparisons, ${slotsReaching.size} reached by operations, ${tried.length} disabled`,
    )
    expect(problems).toEqual([])
    expect(await tracesOf(own, victim, owner.query)).toEqual(before)
  },
  layersMs,
)

test(
  'detects each disabled comparison of five resources while row-level security is off',
  async () => {
    await setRowLevelSecurity(false)
    const essential = ['documents', 'folders', 'members', 'signingWorkflows', 'webhookEndpoints'].map(firstOf)
    const tried = isFull ? sample(Number.POSITIVE_INFINITY) : essential
    const unnoticed: number[] = []
    try {
      for (const index of tried) if (!(await isNoticed(index))) unnoticed.push(index)
    } finally {
      await switchOff(target, -1)
      await setRowLevelSecurity(true)
    }
    if (isFull)
      console.log(
        `row level security disabled: ${tried.length} comparisons disabled one at a time, ${tried.length - unnoticed.length} noticed. Not noticed, because another comparison follows or only a count depends on it:\n${unnoticed.map(placeOf).join('\n')}`,
      )
    expect(unnoticed.filter((index) => essential.includes(index)).map(placeOf)).toEqual([])
  },
  layersMs,
)

/** Returns the comparison that selects the rows of a table. */
function firstOf(table: string): number {
  const found = predicates.find(({ index, text }) => slotsReaching.has(index) && text === `ofOrganization(${table})`)
  if (!found) throw new Error(`no operation reaches a comparison of ${table}`)
  return found.index
}

/**
 * Returns whether a call that evaluates the comparison returns or changes the other organization's data when nothing
 * else protects it.
 */
async function isNoticed(index: number): Promise<boolean> {
  // Lists return the newest rows first.
  await switchOff(target, -1)
  victim = await openParty(target, owner.query)
  await switchOff(target, index)
  const before = await tracesOf(own, victim, owner.query)
  for (const slot of slotsReaching.get(index) ?? []) {
    const problems = await probe(target, slot, own, victim, step)
    const isTouched = JSON.stringify(await tracesOf(own, victim, owner.query)) !== JSON.stringify(before)
    if (problems.length > 0 || isTouched) return true
  }
  return false
}
