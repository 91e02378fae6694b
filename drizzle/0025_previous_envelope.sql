set local lock_timeout = '5s';
--> statement-breakpoint
ALTER TABLE "envelopes" ADD COLUMN "previous_envelope_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "envelopes_previous" ON "envelopes" USING btree ("organization_id","previous_envelope_id") WHERE previous_envelope_id is not null;
--> statement-breakpoint
create or replace function chancery_fold_visits() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  v_is_last boolean;
begin
  if new.actor_kind not in ('signer', 'reader', 'sender')
    or new.action not in ('envelope.page_shown', 'document.viewed', 'document.downloaded', 'envelope.artifact_read') then
    return new;
  end if;
  v_is_last := chancery_count_of_day(new.organization_id, 'linkVisitsPerDay', concat_ws(' ', new.actor_kind, new.actor_id, new.action));
  if v_is_last is null then
    return null;
  end if;
  if v_is_last then
    new.details := new.details || '{"furtherVisitsOfDay": "not recorded"}';
  end if;
  return new;
end $$;
