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
      await seed(
        'jobs',
        job('due', {}),
        job('of another', { organization_id: 'org_b' }),
        job('later', { run_at: ahead('1 minute') }),
        job('other kind', { kind: 'scan' }),
        job('held', { state: 'running', lease_until: ahead('1 minute') }),
        job('lost', { state: 'running', lease_until: ago('1 minute') }),
        job('done', { state: 'done', lease_until: ago('1 minute') }),
      )
      const rows = await asApp("select id from chancery_due_jobs('{mail,sealing}', 10) order by id")
      expect(rows).toEqual([{ id: 'due' }, { id: 'lost' }, { id: 'of another' }])
    },
  },
  {
    of: 'chancery_due_expiries',
    holds: 'shows open envelopes whose time is over, of every organization',
    run: async ({ seed, asApp }) => {
      await seed(
        'envelopes',
        envelope('over', { expires_at: ago('1 second') }),
        envelope('over', { expires_at: ago('1 second'), organization_id: 'org_b' }),
        envelope('open'),
        envelope('voided', { expires_at: ago('1 second'), status: 'voided' }),
      )
      expect(await asApp('select organization_id, id from chancery_due_expiries(10) order by 1')).toEqual([
        { organization_id: 'org_a', id: 'over' },
        { organization_id: 'org_b', id: 'over' },
      ])
    },
  },
  {
    of: 'chancery_claim_notices',
    holds: 'takes open envelopes whose mail is due, and leaves every other time of a mail as it is',
    run: async ({ seed, asApp, look }) => {
      await seed(
        'envelopes',
        envelope('due'),
        envelope('due', { organization_id: 'org_b' }),
        envelope('later', { next_notice_at: ahead('1 hour') }),
        envelope('declined', { status: 'declined' }),
        envelope('over', { expires_at: ago('1 second') }),
      )
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
