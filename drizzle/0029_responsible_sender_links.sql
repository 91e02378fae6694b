set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "signing_links" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "signing_links" ADD CONSTRAINT "signing_links_member" FOREIGN KEY ("organization_id","member_id") REFERENCES "public"."members"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_folded_names" ON "members" USING btree ("organization_id","user_name_folded");
--> statement-breakpoint
do $$
declare
  v_counted record;
  v_change record;
  v_name text;
begin
  for v_counted in select * from (values
      ('documents', 'documents', '1', '''''', 'status <> ''trashed''', 'true', true),
      ('documents', 'metadataBytes', 'octet_length(metadata::text)', '''''', 'purged_at is null', 'true', true),
      ('document_versions', 'storedBytes', 'content_length', '''''', 'true', 'origin in (''text'', ''edit'', ''combined'')', true),
      ('artifacts', 'storedBytes', 'content_length', '''''', 'removed_at is null', 'false', true),
      ('attachments', 'storedBytes', 'content_length', '''''', 'true', 'true', true),
      ('attachments', 'attachmentsPerEnvelopePerDay', '1', 'envelope_id', 'true', 'true', true),
      ('upload_sessions', 'promisedBytes', 'content_length', '''''', 'state in (''open'', ''checking'') and swept_at is null', 'true', true),
      ('envelopes', 'promisedBytes', 'source_content_length + 1048576', '''''', 'status in (''waiting'', ''active'', ''sealing'')', 'true', true),
      ('folders', 'folders', '1', '''''', 'true', 'true', true),
      ('members', 'members', '1', '''''', 'removed_at is null', 'true', true),
      ('api_keys', 'keys', '1', '''''', 'true', 'true', false),
      ('webhook_endpoints', 'webhookEndpoints', '1', '''''', 'deleted_at is null', 'true', true),
      ('upload_sessions', 'uploadSessions', '1', '''''', 'true', 'true', false),
      ('upload_sessions', 'uploadSessionsPerDocument', '1', 'document_id', 'true', 'true', false),
      ('envelopes', 'changesPerEnvelope', 'revision + generation', 'id', 'true', 'true', false),
      ('template_versions', 'templateVersions', '1', '''''', 'true', 'true', true),
      ('bulk_send_rows', 'bulkRowsPerDay', '1', '''''', 'true', 'true', true),
      ('envelopes', 'envelopesPerDay', '1', '''''', 'true', 'true', true),
      ('signing_links', 'embeddedSessionsPerDay', '1', 'envelope_id', 'purpose = ''embedded''', 'true', true),
      ('jobs', 'mailsPerEnvelopePerDay', '1', 'payload ->> ''envelopeId''', 'kind = ''mail'' and payload ->> ''template'' is distinct from ''senderLink''', 'payload ? ''isRequested''', true),
      ('jobs', 'mailsPerRecipientPerDay', '1', 'chancery_mail_reader(organization_id, payload)', 'kind = ''mail'' and (payload ->> ''template'' like ''sender%'') is not true', 'payload ? ''isRequested''', true),
      ('envelopes', 'mailsPerRecipientPerDay', '1', 'chancery_address_hash(unnest(cc))', 'coalesce(workflow_step, 1) = 1', 'true', true),
      ('webhook_events', 'webhookTestsPerDay', '1', '''''', 'envelope_id is null', 'true', true),
      ('webhook_deliveries', 'webhookTestsPerDay', '1', '''''', 'replay_of is not null', 'true', true),
      ('workflow_runs', 'workflowRunsPerDay', '1', '''''', 'true', 'true', true)
    ) as v (table_name, kind, amount, subject, condition, is_requested, is_counted)
  loop
    for v_change in select * from (values
        ('insert', 'new table as new_rows', '{new}'),
        ('update', 'old table as old_rows new table as new_rows', '{new} union all {old}'),
        ('delete', 'old table as old_rows', '{old}')) as v (operation, transition, amounts)
      where v.operation = 'insert' or v_counted.kind not like '%PerDay' and (v_counted.is_counted or v.operation = 'update')
    loop
      v_name := lower(format('%s_%s_%s', v_counted.kind, v_counted.table_name, v_change.operation));
      execute format($body$
        create or replace function chancery_count_%1$s() returns trigger
          language plpgsql security definer set search_path = public, pg_temp
          as $function$
        declare
          v_changed record;
        begin
          for v_changed in select c.organization_id, c.subject, sum(c.amount) as amount, bool_or(c.is_requested) as is_requested from (%2$s) c
            group by 1, 2 having sum(c.amount) <> 0 order by 1, 2
          loop
            if %3$L then
              insert into usage_counters as u (organization_id, kind, subject, since, slot, amount)
              values (v_changed.organization_id, %4$L, v_changed.subject, chancery_budget_since(%4$L),
                chancery_counter_slot(v_changed.organization_id), v_changed.amount)
              on conflict (organization_id, kind, subject, since, slot) do update set amount = u.amount + excluded.amount;
            end if;
            if v_changed.is_requested and v_changed.amount > 0 then
              perform chancery_keep_to_budget(v_changed.organization_id, %5$L, v_changed.subject);
            end if;
          end loop;
          return null;
        end $function$
        $body$, v_name,
        replace(replace(v_change.amounts,
          '{new}', format('select organization_id, %s as subject, (%s)::bigint as amount, %s as is_requested from new_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.is_requested, v_counted.condition)),
          '{old}', format('select organization_id, %s as subject, -(%s)::bigint as amount, false as is_requested from old_rows where %s',
            v_counted.subject, v_counted.amount, v_counted.condition)),
        v_counted.is_counted, v_counted.kind, replace(v_counted.kind, 'promisedBytes', 'storedBytes'));
      execute format('revoke execute on function chancery_count_%s from public', v_name);
      execute format(
        'create or replace trigger count_%s after %s on %I referencing %s for each statement execute function chancery_count_%1$s()',
        v_name, v_change.operation, v_counted.table_name, v_change.transition);
    end loop;
  end loop;
end $$;
