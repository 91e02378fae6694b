set local lock_timeout = '5s';
--> statement-breakpoint
CREATE TABLE "log_entries" (
	"organization_id" text DEFAULT chancery_organization_id() NOT NULL,
	"envelope_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"head" text NOT NULL,
	"label" text NOT NULL,
	"entry_index" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_entries_organization_id_envelope_id_sequence_pk" PRIMARY KEY("organization_id","envelope_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_entries" ADD CONSTRAINT "log_entries_record" FOREIGN KEY ("organization_id","envelope_id","sequence") REFERENCES "public"."evidence_records"("organization_id","envelope_id","sequence") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_entries_waiting" ON "log_entries" USING btree ("created_at","label","sequence") WHERE entry_index is null;--> statement-breakpoint
CREATE INDEX "log_entries_label" ON "log_entries" USING btree ("label","sequence");
--> statement-breakpoint
select chancery_guard_table('log_entries', 'select, insert');
--> statement-breakpoint
create table if not exists log_state (
  id boolean primary key default true check (id),
  size bigint not null,
  root text not null
);
--> statement-breakpoint
create or replace function chancery_log_state() returns table (size bigint, root text)
  language sql stable security definer set search_path = public, pg_temp
  as $$ select s.size, s.root from log_state s $$;
--> statement-breakpoint
revoke execute on function chancery_log_state from public;
--> statement-breakpoint
grant execute on function chancery_log_state to chancery_app;
--> statement-breakpoint
create or replace function chancery_waiting_log_entries(p_limit integer) returns table (label text, sequence integer, head text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.label, e.sequence, e.head from log_entries e
    where e.entry_index is null order by e.created_at, e.label, e.sequence limit p_limit
  $$;
--> statement-breakpoint
revoke execute on function chancery_waiting_log_entries from public;
--> statement-breakpoint
grant execute on function chancery_waiting_log_entries to chancery_app;
--> statement-breakpoint
create or replace function chancery_place_log_entries(p_first bigint, p_entries jsonb, p_size bigint, p_root text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  seen bigint;
begin
  insert into log_state (size, root) values (0, '') on conflict (id) do nothing;
  select s.size into seen from log_state s for update;
  if seen <> p_first then
    return;
  end if;
  update log_entries e set entry_index = p_first + p.place - 1
  from (
    select min(o.place) as place, o.entry ->> 'label' as label, (o.entry ->> 'sequence')::integer as sequence, o.entry ->> 'head' as head
    from jsonb_array_elements(p_entries) with ordinality as o (entry, place)
    group by 2, 3, 4) p
  where e.label = p.label and e.sequence = p.sequence and e.head = p.head and e.entry_index is null;
  update log_state set size = p_size, root = p_root;
end $$;
--> statement-breakpoint
revoke execute on function chancery_place_log_entries from public;
--> statement-breakpoint
grant execute on function chancery_place_log_entries to chancery_app;
