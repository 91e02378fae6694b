-- Takes envelopes of every organization whose next mail is due, each for one claimer at a time; ids only. A claimer that is lost leaves
-- them due again after the lease; one that does its work writes the time of the next mail itself.
create function chancery_claim_notices(p_limit integer, p_lease_seconds integer) returns table (organization_id text, id text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Kept plans may come from a time at which the table was small.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
  return query
    update envelopes e set next_notice_at = now() + make_interval(secs => p_lease_seconds)
    where e.ctid = any (array(
      select d.ctid from envelopes d
      where d.next_notice_at <= now() and d.status = 'active' and d.expires_at > now()
      order by d.next_notice_at limit p_limit for update skip locked))
    returning e.organization_id, e.id;
end $$;
--> statement-breakpoint
revoke execute on function chancery_claim_notices from public;
--> statement-breakpoint
grant execute on function chancery_claim_notices to chancery_app;
--> statement-breakpoint
-- What was sent before there was a plan: the first claim puts the time right.
update envelopes set invited_at = created_at, next_notice_at = now() where status = 'active' and signer_status in ('sent', 'viewed');
