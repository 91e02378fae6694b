-- The batches of the archive and their progress. Trees and timestamps are objects in the store. These tables record
-- which of these objects exist.

-- A batch of data objects that one hash tree covers. `chain` is the number of the batch's newest tree, and `hash` is
-- the algorithm of this tree.
create table if not exists archive_batches (
  id text primary key,
  chain integer not null default 0,
  hash text not null,
  chunks integer not null default 0,
  created_at timestamptz not null default now(),
  -- The time after which no more objects are assigned to the batch.
  closed_at timestamptz
);
-- Hash trees in the store, one for each chain and part of a batch. `root` is hex.
create table if not exists archive_trees (
  batch_id text not null references archive_batches,
  chain integer not null,
  chunk integer not null,
  root text not null,
  primary key (batch_id, chain, chunk)
);
-- Archive timestamps in the store, by chain and position.
create table if not exists archive_stamps (
  batch_id text not null references archive_batches,
  chain integer not null,
  position integer not null,
  stamped_at timestamptz not null,
  reliable_until timestamptz not null,
  renew_at timestamptz not null,
  primary key (batch_id, chain, position)
);

-- Assigns up to p_limit waiting objects to the next part of the open batch. Begins a new batch (p_id) if the last batch
-- began at least p_pause ago. Returns whether more objects may be waiting. Security definer: all organizations share
-- the archive. Returns no data of organizations.
create or replace function chancery_assign_archive_objects(p_id text, p_hash text, p_limit integer, p_pause interval) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
declare
  batch archive_batches;
  assigned integer;
begin
  perform pg_advisory_xact_lock(hashtext('chancery_archive'));
  select * into batch from archive_batches b where b.closed_at is null;
  if not found then
    if exists (select from archive_batches b where b.created_at > now() - p_pause)
      or not exists (select from archive_objects o where o.batch_id is null) then
      return false;
    end if;
    insert into archive_batches (id, hash) values (p_id, p_hash) returning * into batch;
  end if;
  update archive_objects o set batch_id = batch.id, chunk = batch.chunks
  where o.ctid = any (array(
    select w.ctid from archive_objects w where w.batch_id is null and w.created_at <= batch.created_at
    order by w.created_at limit p_limit for update skip locked));
  get diagnostics assigned = row_count;
  update archive_batches b set chunks = b.chunks + least(assigned, 1),
    closed_at = case when assigned < p_limit then now() end
  where b.id = batch.id;
  return assigned = p_limit;
end $$;
revoke execute on function chancery_assign_archive_objects from public;
grant execute on function chancery_assign_archive_objects to chancery_app;

-- The position up to which the envelopes that were completed before the archive was enabled have been read, in one row.
-- Only the function below accesses it.
create table if not exists archive_backfill (
  id boolean primary key default true check (id),
  after_organization_id text not null,
  after_envelope_id text not null,
  is_done boolean not null
);

-- Queues the files and evidence of completed envelopes that are not queued yet, among the next p_limit envelopes.
-- Returns whether there may be more. Stops after the last envelope, because newer envelopes are queued when they are
-- completed. Security definer: all organizations share the archive. Returns no data of organizations.
create or replace function chancery_queue_earlier_objects(p_limit integer) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
declare
  place archive_backfill;
  page record;
begin
  insert into archive_backfill (after_organization_id, after_envelope_id, is_done) values ('', '', false)
  on conflict (id) do nothing;
  select * into place from archive_backfill b for update;
  if place.is_done then
    return false;
  end if;
  with envelopes_of_page as materialized (
    select e.organization_id, e.id, e.status = 'completed' and e.environment = 'live' as is_archived from envelopes e
    where (e.organization_id, e.id) > (place.after_organization_id, place.after_envelope_id) order by e.organization_id, e.id limit p_limit
  ), queued as (
    insert into archive_objects (organization_id, envelope_id, kind, sequence, sha256)
    select e.organization_id, e.id, o.kind, o.sequence, o.sha256 from envelopes_of_page e
    cross join lateral (
      select a.kind, null::integer as sequence, a.sha256 from artifacts a
      where a.organization_id = e.organization_id and a.envelope_id = e.id
      union all
      select 'evidence', max(r.sequence),
        encode(sha256(convert_to(string_agg(r.record || chr(10), '' order by r.sequence), 'UTF8')), 'hex')
      from evidence_records r where r.organization_id = e.organization_id and r.envelope_id = e.id
      having count(*) > 0) o
    where e.is_archived
    on conflict do nothing
  )
  select count(*) as size, max(array[e.organization_id, e.id]) as last into page from envelopes_of_page e;
  update archive_backfill b set after_organization_id = coalesce(page.last[1], b.after_organization_id),
    after_envelope_id = coalesce(page.last[2], b.after_envelope_id), is_done = page.size < p_limit;
  return page.size = p_limit;
end $$;
revoke execute on function chancery_queue_earlier_objects from public;
grant execute on function chancery_queue_earlier_objects to chancery_app;

-- Returns the next task of the archive outside the given batches: `read` objects for a SHA-512 tree, store the `tree`
-- of a part, or request the time `stamp` at a position. Begins the next chain of a batch when all its objects have been
-- read for p_hash. Security definer: all organizations share the archive. Returns only numbers of batches.
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
revoke execute on function chancery_next_archive_task from public;
grant execute on function chancery_next_archive_task to chancery_app;

-- Returns the hashes of the objects in one part of a batch. Security definer: all organizations share the archive.
-- Returns hashes.
create or replace function chancery_archive_hashes(p_batch_id text, p_chunk integer) returns table (sha256 text, sha512 text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select o.sha256, o.sha512 from archive_objects o where o.batch_id = p_batch_id and o.chunk = p_chunk $$;
revoke execute on function chancery_archive_hashes from public;
grant execute on function chancery_archive_hashes to chancery_app;

-- Returns objects of a batch whose SHA-512 has not been computed: the key of a file, or the text of evidence. Both are
-- null if the object was deleted. Security definer: all organizations share the archive. Returns keys and evidence to
-- the worker that seals them.
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
revoke execute on function chancery_unread_archive_objects from public;
grant execute on function chancery_unread_archive_objects to chancery_app;

-- Records the SHA-512 of an object, or an empty string if the object no longer exists. Later calls change nothing.
-- Security definer: all organizations share the archive. Changes one hash and returns nothing.
create or replace function chancery_set_archive_hash(p_organization_id text, p_envelope_id text, p_kind text, p_sha512 text)
  returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    update archive_objects o set sha512 = p_sha512
    where o.organization_id = p_organization_id and o.envelope_id = p_envelope_id and o.kind = p_kind and o.sha512 is null
  $$;
revoke execute on function chancery_set_archive_hash from public;
grant execute on function chancery_set_archive_hash to chancery_app;

-- Records a hash tree that was written to the store. Security definer: nobody else can access the table. Returns
-- nothing.
create or replace function chancery_add_archive_tree(p_batch_id text, p_chain integer, p_chunk integer, p_root text) returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    insert into archive_trees (batch_id, chain, chunk, root) values (p_batch_id, p_chain, p_chunk, p_root) on conflict do nothing
  $$;
revoke execute on function chancery_add_archive_tree from public;
grant execute on function chancery_add_archive_tree to chancery_app;

-- Records a timestamp that was written to the store. Security definer: nobody else can access the table. Returns
-- nothing.
create or replace function chancery_add_archive_stamp(
  p_batch_id text, p_chain integer, p_position integer, p_stamped_at timestamptz, p_reliable_until timestamptz, p_renew_at timestamptz)
  returns void
  language sql volatile security definer set search_path = public, pg_temp
  as $$
    insert into archive_stamps (batch_id, chain, position, stamped_at, reliable_until, renew_at)
    values (p_batch_id, p_chain, p_position, p_stamped_at, p_reliable_until, p_renew_at) on conflict do nothing
  $$;
revoke execute on function chancery_add_archive_stamp from public;
grant execute on function chancery_add_archive_stamp to chancery_app;

-- Returns the chains of a batch: the root hashes (hex) of their trees in the order of the parts, and the number of
-- their timestamps. Security definer: nobody else can access the tables. Returns hashes and dates.
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
revoke execute on function chancery_archive_batch from public;
grant execute on function chancery_archive_batch to chancery_app;

-- Returns the state of the archive: the number of batches, the time of the oldest waiting object, and the earliest time
-- by which a batch must be renewed. Security definer: all organizations share the archive. Returns counts and dates.
create or replace function chancery_archive_state() returns table (batches integer, waiting_since timestamptz, reliable_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select (select count(*)::integer from archive_batches),
      (select min(o.created_at) from archive_objects o where o.batch_id is null),
      (select min(l.until) from archive_batches b cross join lateral (
        select s.reliable_until as until from archive_stamps s where s.batch_id = b.id order by s.chain desc, s.position desc limit 1) l)
  $$;
revoke execute on function chancery_archive_state from public;
grant execute on function chancery_archive_state to chancery_app;
