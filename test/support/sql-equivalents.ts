const onlyPlan = 'decides by which index the same documents are found'
const onlyLocks = 'decides which endpoints are locked beforehand, so two workers do not wait for each other crosswise'
const onlyBetween = 'the same condition selected the rows; this one is for a change by another transaction in between'
const onlyLooks = 'also checks kinds without jobs that wait for an unavailable dependency, and finds none'
const onlyLock = 'locks more deliveries, which one connection cannot show'
const onlyAlone = 'takes a lock alone at once, which one connection cannot show'
const nullScope = 'a comparison with a null scope is null, which rejects nothing'
const looksAtMore = 'also looks at endpoints without waiting deliveries, and finds none'
const sparesUpdate = 'spares an update that would change nothing'

/** Guards of `db/sql` whose removal has no visible effect, each with the reason. */
export const equivalents: Record<string, string> = {
  'chancery_keep_to_budget without v_near is not null':
    'spares a count that the check under the exclusive lock repeats',
  'chancery_count_key without v_organization_margin = 0': onlyAlone,
  'chancery_count_key without v_tree_margin = 0': onlyAlone,
  'chancery_count_key without v_key_margin = 0': onlyAlone,
  'chancery_count_key without v_organization_left <= v_organization_margin': onlyAlone,
  'chancery_count_key without v_organization_margin > 0': 'without a margin, the requests are used up and were refused',
  'chancery_count_key without v_tree_left <= v_tree_margin': onlyAlone,
  'chancery_count_key without v_tree_margin > 0': 'without a margin, the requests are used up and were refused',
  'chancery_count_key without v_key_left <= v_key_margin': onlyAlone,
  'chancery_count_key without v_key_margin > 0': 'without a margin, the requests are used up and were refused',
  'chancery_count_key without v_rows < num_nonnulls(p_organization_id, v_counted_tree, p_key_id)':
    'spares an insert that would change nothing',
  'chancery_count_key without c.subject in (p_organization_id, v_tree, p_root_id, p_key_id)':
    'the sums name the subjects themselves; this is for the index',
  'chancery_admit without p_scope is not null': nullScope,
  'chancery_authorize without p_scope is not null': nullScope,
  'chancery_search without c.organization_id = v_organization': onlyPlan,
  "chancery_search without c.kind = 'documents'": onlyPlan,
  'chancery_search without v_words is not null': 'no words find nothing',
  'chancery_claim_deliveries without d.next_attempt_at <= now()':
    'also checks endpoints without due deliveries, and claims none',
  'chancery_finish_deliveries without e.organization_id = r."organizationId"': onlyLocks,
  'chancery_finish_deliveries without e.id = r."endpointId"': onlyLocks,
  'chancery_finish_deliveries without r.has_failed': onlyLocks,
  'chancery_finish_deliveries without e.failing_since is not null': onlyLocks,
  'chancery_finish_deliveries without (h.is_gone or case when h.is_alive then e.failing_since is not null else coalesce(e.failing_since < now() - make_interval(days => p_failing_days), true) end)':
    sparesUpdate,
  'chancery_endpoint_changed without e.failing_since is not null': sparesUpdate,
  'chancery_claim_job_in_turn without w.is_due': 'also checks organizations without due jobs, and finds none',
  'chancery_claim_job_in_turn without j.due_at <= now()': 'the claim compares it again',
  'chancery_due_jobs without j.due_at <= now()': 'also checks kinds without due jobs, and finds none',
  'chancery_expedite_jobs without j.kind = v_kind': onlyLooks,
  'chancery_expedite_jobs without j.waits_for_dependency': onlyLooks,
  'chancery_expedite_jobs without j.run_at > now()': onlyLooks,
  'chancery_place_log_entries without v.organization_id = logged.organization_id':
    'the next statements compare it again; this is for the index',
  'chancery_place_log_entries without d.organization_id = logged.organization_id': onlyLock,
  'chancery_place_log_entries without d.event_id = waiting.id': onlyLock,
  'chancery_place_log_entries without d.attempts = 0': onlyLock,
  "chancery_run_cleanup without d.state = 'held'": looksAtMore,
  "chancery_run_cleanup without d.state = 'held' (2)": looksAtMore,
  'chancery_run_cleanup without e.organization_id = i.organization_id': looksAtMore,
  'chancery_run_cleanup without e.id = i.endpoint_id': looksAtMore,
  'chancery_run_cleanup without u.ctid = any (array(select o.ctid from stale o))':
    'the next condition selects the same rows; this one is for the plan',
  "chancery_run_cleanup without u.state in ('held', 'pending')": onlyBetween,
  'chancery_run_cleanup without u.lease_owner is null': onlyBetween,
  'chancery_run_cleanup without o.has_delivery': 'also sets the start of events that the same statement deletes',
}
