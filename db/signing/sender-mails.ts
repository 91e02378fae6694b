import { sql } from 'drizzle-orm'
import type { JobDraft } from '../../core/jobs/kinds.ts'
import { type Statement, sqlRows } from '../statement.ts'
import { currentOrganization } from '../tenancy.ts'

/** The members who are responsible for an envelope. `except` contains addresses in comparable form. */
type Responsible = { who: 'creator' | 'creatorOrAdministrators'; except: string[] }

/**
 * Adds one mail job for each responsible member to the outbox. Returns each job, and whether it was added. The member
 * whose key created the envelope is responsible. If there is no such member and `who` includes administrators, the
 * oldest administrators are responsible, at most as many as there are job ids. No job is added for a person who has
 * reached the daily mail limit.
 */
export const enqueueSenderMails = (
  jobIds: string[],
  { payload }: JobDraft<'mail'>,
  { who, except }: Responsible,
): Statement<{ id: string; isAdded: boolean }[]> =>
  sqlRows(sql`
    with creator as (
      select m.id, lower(normalize(m.user_name, NFKC)) as address from envelopes e
      join members m on m.organization_id = e.organization_id and m.id = e.sender_member_id
      where e.organization_id = ${currentOrganization} and e.id = ${payload.envelopeId} and m.active and m.removed_at is null
    ), administrators as (
      select m.id from members m
      where m.organization_id = ${currentOrganization} and m.role = 'admin' and m.active and m.removed_at is null
        and not exists (select from creator) and ${who === 'creatorOrAdministrators'}::boolean
      order by m.id limit ${jobIds.length}
    ), readers as (
      select r.id, row_number() over (order by r.id) as place from (select id from creator
        where address not in (select jsonb_array_elements_text(${JSON.stringify(except)}::jsonb)) union all select id from administrators) r
    ), mails as (
      select j.id, r.id as member_id, place from readers r
      join jsonb_array_elements_text(${JSON.stringify(jobIds)}::jsonb) with ordinality as j (id, place) using (place)
    ), added as (
      insert into jobs (organization_id, id, kind, payload, run_at)
      select ${currentOrganization}, id, 'mail', ${JSON.stringify(payload)}::jsonb || jsonb_build_object('memberId', member_id), now()
      from mails order by place
      returning id
    )
    select m.id, exists (select from added a where a.id = m.id) as "isAdded" from mails m order by place`)
