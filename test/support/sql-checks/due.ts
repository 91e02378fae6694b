import { expect } from 'vitest'
import { ago, ahead, type Check } from '../sql-scene.ts'

const envelope = (id: string, more: object = {}) => ({
  id,
  status: 'active',
  expires_at: ahead('1 day'),
  next_notice_at: ago('1 minute'),
  ...more,
})

export const dueChecks: Check[] = [
  {
    of: 'chancery_due_jobs',
    holds: 'shows jobs of the wanted kinds that are due and in nobody’s hands',
    run: async ({ seed, asApp }) => {
      const job = (id: string, more: object) => ({ id, kind: 'mail', run_at: ago('1 hour'), ...more })
      await seed('jobs', [
        job('due', {}),
        job('of another', { organization_id: 'org_b' }),
        job('later', { run_at: ahead('1 minute') }),
        job('other kind', { kind: 'scan' }),
        job('held', { state: 'running', lease_until: ahead('1 minute') }),
        job('lost', { state: 'running', lease_until: ago('1 minute') }),
        job('done', { state: 'done', lease_until: ago('1 minute') }),
      ])
      const rows = await asApp("select id from chancery_due_jobs('{mail,sealing}', 10) order by id")
      expect(rows).toEqual([{ id: 'due' }, { id: 'lost' }, { id: 'of another' }])
    },
  },
  {
    of: 'chancery_due_jobs',
    holds: 'leaves every kind its share, however many jobs of another are due for longer',
    run: async ({ seed, asApp }) => {
      const job = (id: string, kind: string, run_at: unknown) => ({ id, kind, run_at })
      await seed('jobs', [
        ...['a', 'b', 'c', 'd'].map((id) => job(id, 'extraction', ago('1 hour'))),
        job('sealing', 'sealing', ago('1 second')),
      ])
      const rows = await asApp("select kind from chancery_due_jobs('{extraction,sealing}', 2)")
      expect(rows).toEqual([{ kind: 'extraction' }, { kind: 'extraction' }, { kind: 'sealing' }])
    },
  },
  {
    of: 'chancery_due_expiries',
    holds: 'takes open envelopes whose time is over, of every organization, and those that were taken later again',
    run: async ({ seed, asApp, look }) => {
      await seed('envelopes', [
        envelope('over', { expires_at: ago('1 second') }),
        envelope('over', { expires_at: ago('1 second'), organization_id: 'org_b' }),
        envelope('without mails', { expires_at: ago('1 second'), next_notice_at: null }),
        envelope('with a mail', { expires_at: ago('1 second'), next_notice_at: ahead('1 day') }),
        envelope('taken', { expires_at: ago('1 second'), next_notice_at: ahead('4 minutes') }),
        envelope('open'),
        envelope('voided', { expires_at: ago('1 second'), status: 'voided' }),
      ])
      expect(await asApp('select organization_id, id from chancery_due_expiries(10) order by 1, 2')).toEqual([
        { organization_id: 'org_a', id: 'over' },
        { organization_id: 'org_a', id: 'with a mail' },
        { organization_id: 'org_a', id: 'without mails' },
        { organization_id: 'org_b', id: 'over' },
      ])
      expect(await asApp('select id from chancery_due_expiries(10)')).toEqual([])
      expect(await look('envelopes', 'id, next_notice_at - now()::timestamptz(3)')).toEqual([
        'open -00:01:00',
        'over 00:05:00',
        'over 00:05:00',
        'taken 00:04:00',
        'voided -00:01:00',
        'with a mail 00:05:00',
        'without mails 00:05:00',
      ])
    },
  },
  {
    of: 'chancery_claim_notices',
    holds: 'takes open envelopes whose mail is due, and leaves every other time of a mail as it is',
    run: async ({ seed, asApp, look }) => {
      await seed('envelopes', [
        envelope('due'),
        envelope('due', { organization_id: 'org_b' }),
        envelope('later', { next_notice_at: ahead('1 hour') }),
        envelope('declined', { status: 'declined' }),
        envelope('over', { expires_at: ago('1 second') }),
      ])
      expect(await asApp('select organization_id, id from chancery_claim_notices(10, 300) order by 1')).toEqual([
        { organization_id: 'org_a', id: 'due' },
        { organization_id: 'org_b', id: 'due' },
      ])
      expect(await look('envelopes', 'id, next_notice_at - now()::timestamptz(3)')).toEqual([
        'declined -00:01:00',
        'due 00:05:00',
        'due 00:05:00',
        'later 01:00:00',
        'over -00:01:00',
      ])
    },
  },
]
