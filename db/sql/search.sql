-- Search in titles and texts. Every search entry begins with a mark of its organization, so that the indexes are walked within
-- one organization only. The helpers are for everybody, with the caller's own rights.

-- What every search entry of the entered organization begins with. Two organizations with one mark only share index pages:
-- queries name the organization too.
create or replace function chancery_search_mark() returns text
  language sql stable
  as $$ select left(md5(chancery_organization_id()), 8) $$;

-- Entries for folded words: the word itself, its English and its German stem.
create or replace function chancery_word_entries(p_word text) returns setof text
  language sql stable
  as $$
    select chancery_search_mark() || e.entry
    from (select p_word as entry
      union select unnest(ts_lexize('english_stem', p_word))
      union select unnest(ts_lexize('german_stem', p_word))) e
    where e.entry <> ''
  $$;

-- The entries of folded words, for text_blocks.words.
create or replace function chancery_word_vector(p_words text[]) returns tsvector
  language sql stable
  as $$ select array_to_tsvector(array(select distinct e from unnest(p_words) w, chancery_word_entries(w) e)) $$;

-- The entries of pieces of a title, for document_search.title_pieces.
create or replace function chancery_piece_vector(p_pieces text[]) returns tsvector
  language sql stable
  as $$ select array_to_tsvector(array(select distinct chancery_search_mark() || p from unnest(p_pieces) p where p <> '')) $$;

-- The words of a whole text from those of its blocks. A tsvector holds less than 1 MiB: of a text with more different
-- words, those that occur first.
create or replace function chancery_text_vector(p_document_id text, p_version integer) returns tsvector
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

-- An entry as a quoted word of a tsquery.
create or replace function chancery_quote_entry(p_entry text) returns text
  language sql immutable
  as $$ select '''' || replace(replace(p_entry, '\', '\\'), '''', '''''') || '''' $$;

-- Folded words as a query: each by its stems and, from three characters on, as the beginning of a word; joined by & or |.
create or replace function chancery_word_query(p_words text[], p_operator text) returns tsquery
  language sql stable
  as $$
    select string_agg(
      '(' || chancery_quote_entry(chancery_search_mark() || w) || case when length(w) >= 3 then ':*' else '' end
        || coalesce((select string_agg(' | ' || chancery_quote_entry(e), '') from chancery_word_entries(w) e), '') || ')',
      ' ' || p_operator || ' ')::tsquery
    from unnest(p_words) w
  $$;

-- The documents outside the trash whose title holds a folded text or all words, or that hold all words in title and text together:
-- titles first, then the newest.
-- A word that most documents hold is looked for in the newest of them, instead of picking the newest out of all that hold it; and no
-- plan reads the texts of an organization one by one, which the planner takes for cheap because it does not count the pages that a
-- long tsvector lies on.
-- Security definer: row level security keeps the application role's own queries from using these indexes. It names the entered
-- organization itself and shows ids of its documents; what is found is read under row level security.
create or replace function chancery_search(p_title text, p_piece text, p_words text[], p_offset integer, p_limit integer)
  returns table (document_id text)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off
  as $$
declare
  v_pieces tsquery := (chancery_quote_entry(chancery_search_mark() || p_piece) || ':*')::tsquery;
  v_words tsquery := chancery_word_query(p_words, '&');
  v_most integer := p_offset + p_limit;
  -- How many of the newest documents are asked first, and how many of them must hold the words for most others to be likely to.
  v_asked constant integer := 12;
  v_common constant integer := 9;
  -- On later pages the index of words is cheaper.
  v_walked_most constant integer := 200;
  v_ids text[];
  v_times timestamptz[];
begin
  if v_most <= v_walked_most and v_common <= (
    select count(*) filter (where n.words @@ v_words) from (
      select w.words from document_search w where w.organization_id = chancery_organization_id() and not w.is_trashed
      order by w.created_at desc, w.document_id desc limit v_asked) n)
  then
    select array_agg(f.document_id), array_agg(f.created_at) into v_ids, v_times from (
      select n.document_id, n.created_at from (
        select w.document_id, w.created_at, w.title, w.title_words, w.words from document_search w
        where w.organization_id = chancery_organization_id() and not w.is_trashed
        order by w.created_at desc, w.document_id desc limit 2 * v_most) n
      where n.words @@ v_words and not (n.title_words @@ v_words) and strpos(n.title, p_title) = 0
      order by n.created_at desc, n.document_id desc limit v_most) f;
  end if;
  if v_words is not null and (v_ids is null or cardinality(v_ids) < v_most) then
    -- The organization as a text that no index has: entries begin with its mark, so that the words find its documents alone.
    select array_agg(f.document_id), array_agg(f.created_at) into v_ids, v_times from (
      select w.document_id, w.created_at from document_search w
      where w.organization_id || '' = chancery_organization_id() and w.words @@ v_words and not w.is_trashed
        and not (w.title_words @@ v_words) and strpos(w.title, p_title) = 0
      order by w.created_at desc, w.document_id desc limit v_most) f;
  end if;
  return query
    select h.found_id
    from (
      (select t.document_id as found_id, t.created_at, true as is_title from document_search t
        where t.organization_id || '' = chancery_organization_id() and not t.is_trashed
          and (t.title_pieces @@ v_pieces and strpos(t.title, p_title) > 0 or t.title_words @@ v_words)
        order by t.created_at desc, t.document_id desc limit v_most)
      union all
      select f.id, f.at, false from unnest(v_ids, v_times) as f(id, at)
      order by 3 desc, 2 desc, 1 desc
      offset p_offset limit p_limit) h
    order by h.is_title desc, h.created_at desc, h.found_id desc;
end $$;
revoke execute on function chancery_search from public;
grant execute on function chancery_search to chancery_app;
