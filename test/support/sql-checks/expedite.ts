import { expect } from 'vitest'
import { ago, ahead, type Check, type Row, rowsLike } from '../sql-scene.ts'

export const expediteChecks: Check[] = [
  {
    of: 'chancery_expedite_jobs',
    guarantee: 'expedites the longest waiting job of an unavailable dependency',
    run: async ({ seed, asApp, look }) => {
      const job = rowsLike({
        kind: 'mail',
        run_at: ahead('10 minutes'),
        waits_for_dependency: true,
        begun_at: ago('1 minute'),
      })
      await seed('jobs', [
        job('later'),
        job('first', { begun_at: ago('2 minutes') }),
        job('due', { run_at: ago('1 minute'), begun_at: ago('1 hour') }),
        job('refused', { waits_for_dependency: false, begun_at: ago('1 hour') }),
        job('failed', { state: 'failed', waits_for_dependency: false, begun_at: ago('1 second') }),
        job('other kind', { kind: 'scan', begun_at: ago('1 hour') }),
        job('no other waits', { kind: 'workflow', waits_for_dependency: false }),
      ])
      const expedite = async (kinds = '{mail,workflow}') =>
        asApp('select chancery_expedite_jobs($1, 12, 3) as it', [kinds])
      const due = () => look('jobs', 'id', 'run_at = now()::timestamptz(3)')
      expect(await expedite()).toEqual([{ it: 1 }])
      expect(await due()).toEqual(['first'])
      await asApp(`update jobs set begun_at = now() - interval '11 seconds' where id = 'first'`, [], 'org_a')
      expect(await expedite()).toEqual([{ it: 0 }])
      expect(await expedite('{mail,scan}')).toEqual([{ it: 1 }])
      expect(await due()).toEqual(['first', 'other kind'])
    },
  },
  {
    of: 'chancery_expedite_jobs',
    guarantee: 'expedites no job while a recently tried job of the kind still runs',
    run: async ({ seed, asApp }) => {
      const running = (begun: string, more: Row = {}): Row => ({
        id: `running, begun ${begun} ago`,
        kind: 'mail',
        state: 'running',
        lease_until: ahead('30 seconds'),
        begun_at: ago(begun),
        ...more,
      })
      const expedite = () => asApp(`select chancery_expedite_jobs('{mail}', 12, 3) as it`)
      await seed('jobs', [
        { id: 'away', kind: 'mail', run_at: ahead('1 hour'), waits_for_dependency: true, begun_at: ago('1 hour') },
        { id: 'refused', kind: 'mail', run_at: ahead('30 seconds'), begun_at: ago('1 second') },
        running('13 seconds'),
        running('1 second', { kind: 'scan' }),
        running('2 seconds', { lease_until: ago('1 second') }),
        running('3 seconds', { lease_until: ahead('3 minutes') }),
      ])
      expect(await expedite()).toEqual([{ it: 1 }])
      await seed('jobs', [
        { id: 'away too', kind: 'mail', run_at: ahead('1 hour'), waits_for_dependency: true, begun_at: ago('1 hour') },
        running('4 seconds'),
      ])
      expect(await expedite()).toEqual([{ it: 0 }])
    },
  },
  {
    of: 'chancery_expedite_jobs',
    guarantee: 'skips jobs that were tried within a twentieth of their pause',
    run: async ({ seed, asApp, look }) => {
      const away = (id: string, begun: string, left: string) => ({
        id,
        kind: 'mail',
        run_at: ahead(left),
        waits_for_dependency: true,
        begun_at: ago(begun),
      })
      await seed('jobs', [
        ...['a', 'b', 'c'].map((id) => ({ id, kind: 'mail', state: 'done', finished_at: ago('1 second') })),
        away('an hour, tried just now', '178 seconds', '3422 seconds'),
        away('an hour, tried a while ago', '182 seconds', '3418 seconds'),
        away('a minute', '4 seconds', '56 seconds'),
        away('a minute, tried just now', '2 seconds', '58 seconds'),
      ])
      expect(await asApp(`select chancery_expedite_jobs('{mail}', 12, 1) as it`)).toEqual([{ it: 2 }])
      expect(await look('jobs', 'id', 'waits_for_dependency and run_at = now()::timestamptz(3)')).toEqual([
        'a minute',
        'an hour, tried a while ago',
      ])
    },
  },
  {
    of: 'chancery_expedite_jobs',
    guarantee: 'limits the number of expedited jobs',
    run: async ({ seed, asApp, look }) => {
      const many = (count: number, row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(n))
      await seed('jobs', [
        ...many(102, (n) => ({ id: `done ${n}`, kind: 'mail', state: 'done', finished_at: ago('1 second') })),
        ...many(103, (n) => ({
          id: `away ${n}`,
          kind: 'mail',
          run_at: ahead('1 hour'),
          waits_for_dependency: true,
          begun_at: ago('1 hour'),
        })),
      ])
      expect(await asApp(`select chancery_expedite_jobs('{mail}', 12, 1) as it`)).toEqual([{ it: 100 }])
      expect(await look('jobs', 'count(*)', 'run_at > now()::timestamptz(3)')).toEqual(['3'])
    },
  },
  {
    of: 'chancery_expedite_jobs',
    guarantee: 'expedites more jobs after more successes of their kind',
    run: async ({ seed, asApp, look }) => {
      const away = (id: string, minutes: number) => ({
        id,
        kind: 'mail',
        run_at: ahead('10 minutes'),
        waits_for_dependency: true,
        begun_at: ago(`${minutes} minutes`),
      })
      const ended = rowsLike({ kind: 'mail', state: 'done', finished_at: ago('11 seconds') })
      await seed('jobs', [
        ...[1, 2, 3, 4, 5].map((n) => away(`${n}`, n)),
        ended('done', {}),
        ended('of another', { organization_id: 'org_b', state: 'failed' }),
        ended('long ago', { finished_at: ago('13 seconds') }),
        ended('scan', { kind: 'scan' }),
      ])
      expect(await asApp(`select chancery_expedite_jobs('{mail}', 12, 3) as it`)).toEqual([{ it: 3 }])
      expect(await look('jobs', 'id', 'waits_for_dependency and run_at = now()::timestamptz(3)')).toEqual([
        '3',
        '4',
        '5',
      ])
    },
  },
]
