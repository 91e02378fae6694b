drop function chancery_empty_trash(integer, text[]);
--> statement-breakpoint
-- As before; a document that cannot go stays whole, is counted, and keeps no other from going.
create function chancery_empty_trash(p_kept_days integer, p_audit_ids text[]) returns table (purged integer, failed integer)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_kept interval := make_interval(days => p_kept_days);
  v_document record;
begin
  purged := 0;
  failed := 0;
  for v_document in
    select d.organization_id, d.id from documents d
    where d.status = 'trashed' and d.purged_at is null and d.trashed_at < now() - v_kept
      and not d.legal_hold and (d.retain_until is null or d.retain_until <= now())
      and not exists (
        select from envelopes e where e.organization_id = d.organization_id and e.document_id = d.id
          and (e.status in ('waiting', 'active', 'sealing')
            or coalesce(e.completed_at, e.declined_at, e.voided_at, e.expired_at) > now() - v_kept))
    order by d.trashed_at limit cardinality(p_audit_ids)
    for update of d skip locked
  loop
    begin
      perform chancery_delete_objects(v_document.organization_id, array(
        select v.object_key from document_versions v
        where v.organization_id = v_document.organization_id and v.document_id = v_document.id
        union select u.object_key from upload_sessions u
        where u.organization_id = v_document.organization_id and u.document_id = v_document.id and u.state <> 'completed'));
      delete from upload_sessions u where u.organization_id = v_document.organization_id and u.document_id = v_document.id;
      delete from document_search s where s.organization_id = v_document.organization_id and s.document_id = v_document.id;
      delete from text_blocks b where b.organization_id = v_document.organization_id and b.document_id = v_document.id;
      delete from document_versions v where v.organization_id = v_document.organization_id and v.document_id = v_document.id;
      update documents d set purged_at = now(), updated_at = now(), title = '', metadata = '{}', folder_id = null, current_version = null
      where d.organization_id = v_document.organization_id and d.id = v_document.id;
      insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id)
      values (v_document.organization_id, p_audit_ids[purged + failed + 1], 'system', 'trash', 'document.purged', 'document', v_document.id);
      purged := purged + 1;
    exception when others then
      failed := failed + 1;
    end;
  end loop;
  return next;
end $$;
--> statement-breakpoint
revoke execute on function chancery_empty_trash from public;
--> statement-breakpoint
grant execute on function chancery_empty_trash to chancery_app;
