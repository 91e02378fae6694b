/**
 * Compares the PostgreSQL CPU time of `documents.get` with its minimum: one prepared function that authenticates,
 * reads, writes an audit row and counts exactly. Calls both in turns, because a process that waits between two calls
 * loses the contents of the CPU caches. Also lists other operations. Needs Linux.
 */

import { Client } from 'pg'
import { parseKey } from '../core/api-keys.ts'
import { call, createDocument } from '../dev/demo/demo-client.ts'
import { spentCpuMs } from '../dev/support/process-cost.ts'
import { table } from '../dev/support/table.ts'
import { median } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, microseconds, ratio } from './support/verdict.ts'

const rounds = sized(8, 1)
const perRound = sized(100, 10)
const goals = { ratio: 1.5, microseconds: 700 }

const baselineFunction = `
  create table bench_counts (key_id text primary key, count bigint not null);
  create function bench_read(key text, hash text, organization text, document text, event text) returns jsonb language plpgsql as $$
  declare found_document jsonb;
  begin
    perform from api_keys where id = key and secret_hash = hash and organization_id = organization;
    if not found then raise exception 'the key is unknown'; end if;
    select to_jsonb(d) into found_document from documents d where organization_id = organization and id = document;
    insert into audit_events (organization_id, id, position, at, actor_kind, actor_id, action, target_kind, target_id, request_id)
      values (organization, event, 0, now(), 'apiKey', key, 'document.read', 'document', document, event);
    insert into bench_counts values (key, 1) on conflict (key_id) do update set count = bench_counts.count + 1;
    return found_document;
  end $$`

await withBenchStack({ durable: true }, async ({ stack, service }) => {
  const key = parseKey(service.apiKey)
  if (!key) throw new Error('The key of the benchmark is invalid.')
  const id = await createDocument(service, 'Lease')
  const account = await call<{ organization: { id: string } }>(service, 'GET', '/v1/account')
  const owner = new Client({ connectionString: stack.ownerDatabaseUrl })
  await owner.connect()
  const get = (path: string) => () => call(service, 'GET', path)
  let events = 0
  const baseline = async () => {
    const values = [key.keyId, key.secretHash, account.organization.id, id, `aud_bench_${++events}`]
    const { rows } = await owner.query({
      name: 'baseline',
      text: 'select bench_read($1, $2, $3, $4, $5) as document',
      values,
    })
    if (rows[0].document.id !== id) throw new Error('The baseline function read another document.')
  }
  const processesOf = async (role: string) => {
    const { rows } = await owner.query<{ pid: number }>('select pid from pg_stat_activity where usename = $1', [role])
    return rows.map(({ pid }) => pid)
  }
  const subjects: Record<string, () => Promise<unknown>> = {
    'documents.get': get(`/v1/documents/${id}`),
    'documents.list': get('/v1/documents?limit=10'),
    'account.get': get('/v1/account'),
    'documents.create': () => createDocument(service, 'Lease'),
  }
  try {
    await owner.query(baselineFunction)
    const costs = new Map<string, number[]>(['baseline', ...Object.keys(subjects)].map((name) => [name, []]))
    for (let round = -1; round < rounds; round++)
      for (const [name, work] of Object.entries(subjects)) {
        const [own, workers] = [await processesOf('chancery_owner'), await processesOf('chancery_app')]
        const before = [spentCpuMs(own), spentCpuMs(workers)] as const
        for (let i = 0; i < perRound; i++) {
          await baseline()
          await work()
        }
        const spentUs = (after: number, before: number) => ((after - before) * 1_000) / perRound
        if (round < 0) continue
        costs.get(name)?.push(spentUs(spentCpuMs(workers), before[1]))
        if (name === 'documents.get') costs.get('baseline')?.push(spentUs(spentCpuMs(own), before[0]))
      }
    const costOf = (name: string) => median([...(costs.get(name) ?? [])])
    console.log(
      table(
        ['PostgreSQL CPU', 'median'],
        [...costs.keys()].map((name) => [name, microseconds(costOf(name))]),
      ),
    )
    judge('documents.get / baseline', costOf('documents.get') / costOf('baseline'), goals.ratio, { show: ratio })
    judge('documents.get', costOf('documents.get'), goals.microseconds, { show: microseconds })
  } finally {
    await owner.query('drop function if exists bench_read; drop table if exists bench_counts')
    await owner.end()
  }
})
