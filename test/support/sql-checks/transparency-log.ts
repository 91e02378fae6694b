import { expect } from 'vitest'
import { ago, ahead, type Check } from '../sql-scene.ts'

const entry = (label: string, more: Record<string, unknown> = {}) => ({
  envelope_id: label,
  sequence: 1,
  label,
  head: `head ${label}`,
  ...more,
})
const named = ({ label, sequence, head }: { label: string; sequence: number; head: string }) => ({
  label,
  sequence,
  head,
})
const place = 'select chancery_place_log_entries($1::bigint, $2::jsonb, $3::bigint, $4)'
const placed = "label || ':' || coalesce(entry_index::text, 'waits')"

export const transparencyLogChecks: Check[] = [
  {
    of: 'chancery_waiting_log_entries',
    guarantee: 'returns waiting entries of every organization, the oldest first, up to the limit',
    run: async ({ seed, asApp }) => {
      await seed('log_entries', [
        entry('new', { created_at: ago('1 minute') }),
        entry('old', { created_at: ago('3 minutes'), organization_id: 'org_b' }),
        entry('old', { created_at: ago('3 minutes'), sequence: 2 }),
        entry('logged', { created_at: ago('5 minutes'), entry_index: 7 }),
      ])
      const waiting = (limit: number) =>
        asApp("select label || ':' || sequence as it from chancery_waiting_log_entries($1)", [limit])
      expect(await waiting(10)).toEqual([{ it: 'old:1' }, { it: 'old:2' }, { it: 'new:1' }])
      expect(await waiting(1)).toEqual([{ it: 'old:1' }])
    },
  },
  {
    of: 'chancery_place_log_entries',
    guarantee: 'sets the positions of a batch of log entries',
    run: async ({ seed, asApp, look }) => {
      const [a, b, c] = [entry('a'), entry('b', { organization_id: 'org_b' }), entry('c')]
      await seed('log_entries', [a, b, c])
      expect(await asApp('select * from chancery_log_state()')).toEqual([])
      const unknown = { label: 'x', sequence: 1, head: 'x' }
      const others = [
        { ...named(c), head: 'another' },
        { ...named(c), sequence: 2 },
        { ...named(c), label: 'd' },
      ]
      const first = [named(b), unknown, null, named(a), named(b), ...others]
      await asApp(place, [0, JSON.stringify(first), 8, 'root'])
      expect(await look('log_entries', placed)).toEqual(['a:3', 'b:0', 'c:waits'])
      expect(await asApp('select size::integer, root from chancery_log_state()')).toEqual([{ size: 8, root: 'root' }])
      // If the log contains an entry twice, the database keeps the first position.
      await asApp(place, [8, JSON.stringify([named(a), named(c)]), 10, 'later'])
      expect(await look('log_entries', placed)).toEqual(['a:3', 'b:0', 'c:9'])
    },
  },
  {
    of: 'chancery_place_log_entries',
    guarantee: 'ignores a batch that does not follow the last batch',
    run: async ({ seed, asApp, look }) => {
      const a = entry('a')
      await seed('log_entries', [a])
      await asApp(place, [0, '[]', 3, 'root'])
      for (const first of [0, 2, 4]) await asApp(place, [first, JSON.stringify([named(a)]), first + 1, 'other'])
      expect(await look('log_entries', placed)).toEqual(['a:waits'])
      expect(await asApp('select size::integer, root from chancery_log_state()')).toEqual([{ size: 3, root: 'root' }])
    },
  },
  {
    of: 'chancery_place_log_entries',
    guarantee: 'adds the log position to waiting events unless a delivery has begun or is due',
    run: async ({ seed, asApp, look }) => {
      const heads = ['new', 'sent', 'due', 'paused', 'other head', 'other type', 'foreign', 'known']
      const body = (head: string) => `{"evidence":{"head":"${head}","logIndex":null}}}`
      const event = (id: string, more: Record<string, unknown> = {}) => ({
        id,
        envelope_id: id,
        type: 'envelope.completed',
        body: body(`head ${id}`),
        ...more,
      })
      await seed('log_entries', [
        ...heads.filter((id) => id !== 'known').map((id) => entry(id)),
        entry('known', { entry_index: 3 }),
      ])
      await seed('webhook_events', [
        ...['new', 'sent', 'due', 'paused', 'known'].map((id) => event(id)),
        event('other head', { body: body('another') }),
        event('other type', { type: 'envelope.signed' }),
        event('foreign', { organization_id: 'org_b' }),
        event('same head', { body: body('head new') }),
        event('new', { envelope_id: 'another', organization_id: 'org_b', body: body('another') }),
      ])
      const delivery = (event_id: string, more: Record<string, unknown> = {}) => ({
        id: event_id,
        event_id,
        next_attempt_at: ahead('1 minute'),
        ...more,
      })
      await seed('webhook_deliveries', [
        delivery('new'),
        delivery('sent', { attempts: 1 }),
        delivery('sent', { id: 'sent too' }),
        delivery('due', { next_attempt_at: ahead('1 second') }),
        delivery('paused', { state: 'held', next_attempt_at: null }),
        ...['other head', 'other type', 'known'].map((id) => delivery(id)),
        delivery('foreign', { organization_id: 'org_b' }),
        delivery('new', { id: 'new of another', organization_id: 'org_b', attempts: 1 }),
      ])
      await asApp(place, [0, JSON.stringify(heads.map((id) => named(entry(id)))), 12, 'root'])
      expect(await look('webhook_events', "id || substr(body, position('logIndex' in body) + 9)")).toEqual(
        [
          ...['due:null', 'foreign:null', 'known:null', 'new:0', 'new:null', 'other head:null', 'other type:null'],
          ...['paused:3', 'same head:null', 'sent:null'],
        ].map((line) => `${line}}}}`),
      )
      const dueNow = await look('webhook_deliveries', 'id', "next_attempt_at < now() + interval '0.1 seconds'")
      expect(dueNow).toEqual(['new'])
    },
  },
  {
    of: 'log_state',
    guarantee: 'denies the application role direct reads and writes',
    run: async ({ asApp }) => {
      for (const text of ['select from log_state', "insert into log_state (size, root) values (9, '')"])
        expect(await asApp(text)).toBe('42501')
    },
  },
]
