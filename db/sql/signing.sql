-- Envelopes, their evidence and links.

-- Sets the current organization to that of a signing link. Returns no row for an unknown token. Security definer: the
-- current organization is not set yet. A caller with a token learns only the organization of its link.
create or replace function chancery_open_link(p_token_hash text) returns table (organization_id text, at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  found_organization text;
begin
  select l.organization_id into found_organization from signing_links l where l.token_hash = p_token_hash;
  perform set_config('app.organization_id', coalesce(found_organization, ''), true);
  if found_organization is not null then
    return query select found_organization, now();
  end if;
end $$;
revoke execute on function chancery_open_link from public;
grant execute on function chancery_open_link to chancery_app;

-- Claims envelopes of all organizations whose expiry is not recorded yet. Unless the caller records the expiry, an
-- envelope can be claimed again after 45 seconds, after all others. An envelope whose expiry cannot be recorded
-- therefore does not block others. Security definer: the scheduled task works over all organizations. Changes only the
-- time of the next mail, which is no longer sent, and returns only ids.
create or replace function chancery_due_expiries(p_limit integer) returns table (organization_id text, id text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  return query
    update envelopes e set next_notice_at = now() + interval '45 seconds'
    where e.ctid = any (array(
      select d.ctid from envelopes d
      where d.status = 'active' and d.expires_at <= now()
        and coalesce(d.next_notice_at <= now() or d.next_notice_at > (now() + interval '45 seconds')::timestamptz(3), true)
      order by d.expires_at limit p_limit for update skip locked))
    returning e.organization_id, e.id;
end $$;
revoke execute on function chancery_due_expiries from public;
grant execute on function chancery_due_expiries to chancery_app;

-- Claims envelopes of all organizations whose next mail is due. Only one worker at a time can claim an envelope. The
-- worker then writes the time of the next mail. After a crash, the envelope becomes due again when the lease ends.
-- Security definer: the scheduled task works over all organizations. Changes only the time of the next mail and returns
-- only ids.
create or replace function chancery_claim_notices(p_limit integer, p_lease_seconds integer) returns table (organization_id text, id text)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  -- Cached plans may date from a time when the table was small.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true);
  return query
    update envelopes e set next_notice_at = now() + make_interval(secs => p_lease_seconds)
    where e.ctid = any (array(
      select d.ctid from envelopes d
      where d.next_notice_at <= now() and d.status = 'active' and d.expires_at > now()
      order by d.next_notice_at limit p_limit for update skip locked))
    returning e.organization_id, e.id;
end $$;
revoke execute on function chancery_claim_notices from public;
grant execute on function chancery_claim_notices to chancery_app;

-- Makes stored files part of a signature. Raises CH410 and aborts the transaction unless each of them is a file of the
-- envelope's current signer that was not removed. Granted to everyone, with the caller's rights.
create or replace function chancery_sign_attachments(p_envelope_id text, p_ids text[]) returns void
  language plpgsql volatile
  as $$
declare
  v_signed integer;
begin
  update attachments a set state = 'signed'
  from envelopes e
  where a.organization_id = chancery_organization_id() and a.envelope_id = p_envelope_id and a.id = any (p_ids) and a.state = 'stored'
    and e.organization_id = a.organization_id and e.id = a.envelope_id and e.generation = a.generation;
  get diagnostics v_signed = row_count;
  if v_signed <> cardinality(p_ids) then
    raise exception 'attachment_removed' using errcode = 'CH410';
  end if;
end $$;
