set local lock_timeout = '5s';
--> statement-breakpoint
create or replace function chancery_next_archive_task(p_hash text, p_except text[])
  returns table (kind text, batch_id text, hash text, chain integer, part integer)
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtext('chancery_archive'));
  update archive_batches b set chain = b.chain + 1, hash = p_hash
  where b.hash = 'SHA-256' and p_hash = 'SHA-512'
    and exists (select from archive_stamps s where s.batch_id = b.id)
    and exists (select from archive_objects o where o.batch_id = b.id and o.sha512 <> '')
    and not exists (select from archive_objects o where o.batch_id = b.id and o.sha512 is null);
  return query
    select t.kind, t.batch_id, t.hash, t.chain, t.part from (
      select 1 as place, 'stamp' as kind, b.id as batch_id, b.hash, b.chain, l.position + 1 as part, b.created_at
      from archive_batches b
      cross join lateral (
        select s.position, s.renew_at from archive_stamps s
        where s.batch_id = b.id and s.chain = b.chain order by s.position desc limit 1) l
      where l.renew_at <= now()
      union all
      select 2, 'stamp', b.id, b.hash, b.chain, 0, b.created_at from archive_batches b
      where b.closed_at is not null
        and (select count(*) from archive_trees r where r.batch_id = b.id and r.chain = b.chain) = b.chunks
        and exists (select from archive_trees r where r.batch_id = b.id and r.chain = b.chain and r.root <> '')
        and not exists (select from archive_stamps s where s.batch_id = b.id and s.chain = b.chain)
      union all
      select 3, 'tree', b.id, b.hash, b.chain, c.chunk, b.created_at
      from archive_batches b cross join lateral generate_series(0, b.chunks - 1) as c (chunk)
      where b.closed_at is not null
        and not exists (select from archive_stamps s where s.batch_id = b.id and s.chain = b.chain)
        and not exists (select from archive_trees r where r.batch_id = b.id and r.chain = b.chain and r.chunk = c.chunk)
        and (b.hash = 'SHA-256' or not exists (select from archive_objects o where o.batch_id = b.id and o.sha512 is null))
      union all
      select 4, 'read', b.id, b.hash, b.chain, 0, b.created_at from archive_batches b
      where b.closed_at is not null and 'SHA-512' in (b.hash, p_hash)
        and exists (select from archive_objects o where o.batch_id = b.id and o.sha512 is null)) t
    where not t.batch_id = any (p_except)
    order by t.place, t.created_at, t.part limit 1;
end $$;
--> statement-breakpoint
create or replace function chancery_unread_archive_objects(p_batch_id text, p_limit integer)
  returns table (organization_id text, envelope_id text, kind text, sha256 text, object_key text, content text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.organization_id, o.envelope_id, o.kind, o.sha256,
      (select a.object_key from artifacts a
        where a.organization_id = o.organization_id and a.envelope_id = o.envelope_id and a.kind = o.kind and a.removed_at is null),
      (select string_agg(r.record || chr(10), '' order by r.sequence) from evidence_records r
        where r.organization_id = o.organization_id and r.envelope_id = o.envelope_id and r.sequence <= o.sequence)
    from archive_objects o where o.batch_id = p_batch_id and o.sha512 is null limit p_limit
  $$;
--> statement-breakpoint
create or replace function chancery_archive_batch(p_batch_id text)
  returns table (chain integer, roots text[], stamps integer, stamped_at timestamptz, reliable_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select r.chain, array_agg(r.root order by r.chunk), s.stamps, s.stamped_at, s.reliable_until
    from archive_trees r
    cross join lateral (
      select count(*)::integer as stamps, min(t.stamped_at) as stamped_at, max(t.reliable_until) as reliable_until
      from archive_stamps t where t.batch_id = r.batch_id and t.chain = r.chain) s
    where r.batch_id = p_batch_id group by r.chain, s.stamps, s.stamped_at, s.reliable_until order by r.chain
  $$;
