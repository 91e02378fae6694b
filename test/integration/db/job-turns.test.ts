import { afterAll, expect, test } from 'vitest'
import { jobTable, type StoredKind } from '../../../core/jobs/kinds.ts'
import { runJob } from '../../../platform/jobs/jobs.ts'
import { startObjectPorts } from '../../support/object-ports.ts'

/** Tests the order in which messages start jobs of several organizations. */

const { services, query, ...ports } = await startObjectPorts()
afterAll(() => ports.dispose())

const payloads = {
  extraction: { documentId: 'none', version: 1 },
  sealing: { envelopeId: 'none' },
  bulkSend: { bulkSendId: 'none' },
} satisfies Partial<Record<StoredKind, object>>

const kinds = Object.keys(payloads) as (keyof typeof payloads)[]

test('includes every kind of job that alternates between organizations', () => {
  const takingTurns = Object.entries(jobTable).flatMap(([kind, job]) => ('takesTurns' in job ? [kind] : []))
  expect(takingTurns.sort()).toEqual([...kinds].sort())
})

test.each(kinds)(
  'starts the %s job of another organization before the second job of a busy organization',
  async (kind) => {
    await query('delete from jobs')
    await query("insert into organizations (id, name) values ('org_b', 'B') on conflict do nothing")
    const add = (organization: string, id: string, minutes: number) =>
      query(
        `insert into jobs (organization_id, id, kind, payload, run_at)
       values ($1, $2, $3, $4, now() - make_interval(mins => $5))`,
        [organization, id, kind, JSON.stringify(payloads[kind]), minutes],
      )
    for (let number = 1; number <= 9; number++) await add('org_a', `many_${number}`, 20 - number)
    const started: string[] = []
    const rest: (() => void)[] = []
    const handler = async (_: unknown, job: { id: string }) => {
      started.push(job.id)
      await new Promise<void>((resolve) => rest.push(resolve))
      return { kind: 'done' } as const
    }
    const message = async (id: string) => {
      const run = runJob(services, id, kind, handler as never)
      await expect.poll(() => rest.length).toBeGreaterThan(runs.length)
      runs.push(run)
    }
    const runs: Promise<void>[] = []
    await message('many_1')
    await add('org_b', 'only', 1)
    // The message of the other organization's job arrives after this message.
    await message('many_2')
    await message('only')
    for (const end of rest) end()
    await Promise.all(runs)
    expect(started).toEqual(['many_1', 'only', 'many_2'])
  },
)
