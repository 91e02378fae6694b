/**
 * Compares the PostgreSQL CPU time of `documents.get` with its minimum: one prepared function that authenticates,
 * reads, writes an audit row and counts exactly. Lists other operations. Needs Linux.
 */

import { Client } from 'pg'
import { parseKey } from '../core/api-keys.ts'
import { call, createDocument } from '../dev/demo/demo-client.ts'
import { spentCpuMs } from '../dev/support/process-cost.ts'
import { table } from '../dev/support/table.ts'
import { serverPid, treeOf } from './peer/processes.ts'
import { median } from './support/in-turns.ts'
import { sized } from './support/size.ts'
import { withBenchStack } from './support/stack.ts'
import { judge, microseconds, ratio } from './support/verdict.ts'

const rounds = sized(10, 1)
const perRound = sized(200, 10)
const goals = { ratio: 1.5, microseconds: 700 }

const floorFunction = `
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
  const server = await serverPid(stack.ownerDatabaseUrl)
  const get = (path: string) => () => call(service, 'GET', path)
  let events = 0
  const floor = async () => {
    const values = [key.keyId, key.secretHash, account.organization.id, id, `aud_bench_${++events}`]
    const { rows } = await owner.query({
      name: 'floor',
      text: 'select bench_read($1, $2, $3, $4, $5) as document',
      values,
    })
    if (rows[0].document.id !== id) throw new Error('The floor read another document.')
  }
  const subjects: Record<string, () => Promise<unknown>> = {
    floor,
    'documents.get': get(`/v1/documents/${id}`),
    'documents.list': get('/v1/documents?limit=10'),
    'account.get': get('/v1/account'),
    'documents.create': () => createDocument(service, 'Lease'),
  }
  try {
    await owner.query(floorFunction)
    const costs = new Map<string, number[]>(Object.keys(subjects).map((name) => [name, []]))
    for (let round = -1; round < rounds; round++)
      for (const [name, work] of Object.entries(subjects)) {
        const before = spentCpuMs(treeOf(server))
        for (let i = 0; i < perRound; i++) await work()
        const spentUs = ((spentCpuMs(treeOf(server)) - before) * 1_000) / perRound
        if (round >= 0) costs.get(name)?.push(spentUs)
      }
    const costOf = (name: string) => median([...(costs.get(name) ?? [])])
    console.log(
      table(
        ['PostgreSQL CPU', 'median'],
        [...costs.keys()].map((name) => [name, microseconds(costOf(name))]),
      ),
    )
    judge('documents.get / floor', costOf('documents.get') / costOf('floor'), goals.ratio, { show: ratio })
    judge('documents.get', costOf('documents.get'), goals.microseconds, { show: microseconds })
  } finally {
    await owner.query('drop function if exists bench_read; drop table if exists bench_counts')
    await owner.end()
  }
})
