const onlyPlan = 'decides by which index the same documents are found'
const onlyLocks =
  'decides which endpoints are locked beforehand, so that two workers do not wait for each other crosswise'
const onlyLooks = 'goes on with a kind of which nothing waits for something that was away, and finds nothing'
const sparesUpdate = 'spares an update that would change nothing'

/** Guards of `db/sql` whose absence changes nothing that can be seen, each with the reason. */
export const equivalents: Record<string, string> = {
  'chancery_keep_to_budget without v_limit - chancery_spent(p_organization_id, p_budget, p_subject) >= v_near (2)':
    'refuses where others came in between the look and the lock, which one connection cannot show',
  'chancery_count_request without r.organization_id = a.organization_id':
    'ids of keys are unique over all organizations',
  'chancery_authorize without p_scope is not null': 'no scope compares to null, which refuses nothing',
  'chancery_search without v_most <= v_walked_most': onlyPlan,
  'chancery_search without v_common <= ( select count(*) filter (where n.words @@ v_words) from ( select w.words from document_search w where w.organization_id = chancery_organization_id() and not w.is_trashed order by w.created_at desc, w.document_id desc limit v_asked) n)':
    onlyPlan,
  'chancery_search without n.words @@ v_words': onlyPlan,
  'chancery_search without w.organization_id = chancery_organization_id()': onlyPlan,
  'chancery_search without not w.is_trashed': onlyPlan,
  'chancery_search without v_words is not null': 'no words find nothing',
  'chancery_search without (v_ids is null or cardinality(v_ids) < v_most)': 'looks for what is found already once more',
  'chancery_claim_deliveries without d.next_attempt_at <= now()':
    'goes on with an endpoint of which nothing is due, and takes nothing',
  'chancery_finish_deliveries without e.organization_id = r."organizationId"': onlyLocks,
  'chancery_finish_deliveries without e.id = r."endpointId"': onlyLocks,
  'chancery_finish_deliveries without r.has_failed': onlyLocks,
  'chancery_finish_deliveries without e.failing_since is not null': onlyLocks,
  'chancery_finish_deliveries without (h.is_gone or case when h.is_alive then e.failing_since is not null else coalesce(e.failing_since < now() - make_interval(days => p_failing_days), true) end)':
    sparesUpdate,
  'chancery_endpoint_changed without e.failing_since is not null': sparesUpdate,
  'chancery_due_jobs without j.due_at <= now()': 'goes on with a kind of which nothing is due, and finds nothing',
  'chancery_hasten_jobs without j.kind = v_kind': onlyLooks,
  'chancery_hasten_jobs without j.is_away': onlyLooks,
  'chancery_hasten_jobs without j.run_at > now()': onlyLooks,
  "chancery_do_chore without u.state = 'held'":
    'the state was asked for before; this one is for a change in between by another transaction',
}
