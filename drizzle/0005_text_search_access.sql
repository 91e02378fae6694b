alter table document_search enable row level security;
--> statement-breakpoint
alter table document_search force row level security;
--> statement-breakpoint
create policy tenant on document_search to chancery_app
  using (organization_id = chancery_organization_id()) with check (organization_id = chancery_organization_id());
--> statement-breakpoint
create policy owner on document_search to current_user using (true) with check (true);
--> statement-breakpoint
grant select, insert, update on document_search to chancery_app;
--> statement-breakpoint
-- What every search entry of the entered organization begins with. Two organizations with one mark only share index pages:
-- queries name the organization too.
create function chancery_search_mark() returns text
  language sql stable
  as $$ select left(md5(chancery_organization_id()), 8) $$;
--> statement-breakpoint
-- Entries for folded words: the word itself, its English and its German stem.
create function chancery_word_entries(p_word text) returns setof text
  language sql stable
  as $$
    select chancery_search_mark() || e.entry
    from (select p_word as entry
      union select unnest(ts_lexize('english_stem', p_word))
      union select unnest(ts_lexize('german_stem', p_word))) e
    where e.entry <> ''
  $$;
--> statement-breakpoint
create function chancery_word_vector(p_words text[]) returns tsvector
  language sql stable
  as $$ select array_to_tsvector(array(select distinct e from unnest(p_words) w, chancery_word_entries(w) e)) $$;
--> statement-breakpoint
create function chancery_piece_vector(p_pieces text[]) returns tsvector
  language sql stable
  as $$ select array_to_tsvector(array(select distinct chancery_search_mark() || p from unnest(p_pieces) p where p <> '')) $$;
--> statement-breakpoint
-- The words of a whole text from those of its blocks. A tsvector holds less than 1 MiB: of a text with more different
-- words, those that occur first.
create function chancery_text_vector(p_document_id text, p_version integer) returns tsvector
  language sql stable
  as $$
    select array_to_tsvector(array(
      select f.entry from (
        select e.entry, sum(octet_length(e.entry) + 4) over (order by min(b.start_offset), e.entry) as bytes
        from text_blocks b, unnest(tsvector_to_array(b.words)) as e(entry)
        where b.organization_id = chancery_organization_id() and b.document_id = p_document_id and b.version = p_version
        group by e.entry) f
      where f.bytes < 900000))
  $$;
--> statement-breakpoint
create function chancery_quote_entry(p_entry text) returns text
  language sql immutable
  as $$ select '''' || replace(replace(p_entry, '\', '\\'), '''', '''''') || '''' $$;
--> statement-breakpoint
-- Folded words as a query: each by its stems and, from three characters on, as the beginning of a word; joined by & or |.
create function chancery_word_query(p_words text[], p_operator text) returns tsquery
  language sql stable
  as $$
    select string_agg(
      '(' || chancery_quote_entry(chancery_search_mark() || w) || case when length(w) >= 3 then ':*' else '' end
        || coalesce((select string_agg(' | ' || chancery_quote_entry(e), '') from chancery_word_entries(w) e), '') || ')',
      ' ' || p_operator || ' ')::tsquery
    from unnest(p_words) w
  $$;
--> statement-breakpoint
-- The documents outside the trash whose title holds a folded text or whose text holds all words: titles first, then the
-- newest. It runs as the owner, because row level security keeps the application role's own queries from using these
-- indexes; it names the organization itself, and what it finds is read under row level security.
create function chancery_search(p_title text, p_piece text, p_words text[], p_offset integer, p_limit integer)
  returns table (document_id text, in_title boolean, in_text boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  pieces tsquery := (chancery_quote_entry(chancery_search_mark() || p_piece) || ':*')::tsquery;
  words tsquery := chancery_word_query(p_words, '&');
begin
  return query
    select h.document_id, bool_or(h.in_title), bool_or(not h.in_title)
    from (
      select s.document_id, s.created_at, true as in_title from document_search s
      where s.organization_id = chancery_organization_id() and s.title_pieces @@ pieces and not s.is_trashed
        and strpos(s.title, p_title) > 0
      union all
      select s.document_id, s.created_at, false from document_search s
      where s.organization_id = chancery_organization_id() and s.words @@ words and not s.is_trashed) h
    group by h.document_id, h.created_at
    order by bool_or(h.in_title) desc, h.created_at desc, h.document_id desc
    offset p_offset limit p_limit;
end $$;
--> statement-breakpoint
revoke execute on function chancery_search from public;
--> statement-breakpoint
grant execute on function chancery_search to chancery_app;
