-- Search in titles and texts. Every search entry begins with a mark of its organization, so an index scan reads only
-- one organization. The helper functions are granted to everyone, with the caller's rights.

-- Returns the prefix of every search entry of the current organization. Two organizations with the same mark only share
-- index pages, because queries also filter by organization.
create or replace function chancery_search_mark() returns text
  language sql stable
  as $$ select left(md5(chancery_organization_id()), 8) $$;

-- Returns the entries for a folded word: the word itself, its English stem and its German stem.
create or replace function chancery_word_entries(p_word text) returns setof text
  language sql stable
  as $$
    select chancery_search_mark() || e.entry
    from (select p_word as entry
      union select unnest(ts_lexize('english_stem', p_word))
      union select unnest(ts_lexize('german_stem', p_word))) e
    where e.entry <> ''
  $$;

-- Returns the search entries of folded words, for text_blocks.words.
create or replace function chancery_word_vector(p_words text[]) returns tsvector
  language sql stable
  as $$ select array_to_tsvector(array(select distinct e from unnest(p_words) w, chancery_word_entries(w) e)) $$;

-- Returns the search entries of title pieces, for document_search.title_pieces.
create or replace function chancery_piece_vector(p_pieces text[]) returns tsvector
  language sql stable
  as $$ select array_to_tsvector(array(select distinct chancery_search_mark() || p from unnest(p_pieces) p where p <> '')) $$;

-- Returns the search entries of a complete text, from the entries of its blocks. A tsvector is smaller than 1 MiB, so a
-- text with more unique words keeps the words that occur first.
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

-- Quotes a search entry as a word of a tsquery.
create or replace function chancery_quote_entry(p_entry text) returns text
  language sql immutable
  as $$ select '''' || replace(replace(p_entry, '\', '\\'), '''', '''''') || '''' $$;

-- Returns a query for folded words, joined by & or |. Each word matches by its stems and, if it has at least three
-- characters, as a prefix.
create or replace function chancery_word_query(p_words text[], p_operator text) returns tsquery
  language sql stable
  as $$
    select string_agg(
      '(' || chancery_quote_entry(chancery_search_mark() || w) || case when length(w) >= 3 then ':*' else '' end
        || coalesce((select string_agg(' | ' || chancery_quote_entry(e), '') from chancery_word_entries(w) e), '') || ')',
      ' ' || p_operator || ' ')::tsquery
    from unnest(p_words) w
  $$;

-- Returns the documents outside the trash whose title contains a folded text or all words, or whose title and text
-- together contain all words. Documents with a matching title come first, then the newest. The word indexes have no
-- order, so a common word finds far more documents than fit on a page. The function estimates the frequency of the
-- words from the newest documents. If reading the newest documents in order is likely to fill the page sooner, it does
-- this. Otherwise, or if the page is not full, it uses the word index. Both ways return the same documents. Sequential
-- scans are disabled, because the planner does not count the pages of a long tsvector. Security definer: for the
-- application role, row-level security prevents the use of these indexes. The function filters by the current
-- organization and returns only ids. The documents are read under row-level security.
create or replace function chancery_search(p_title text, p_piece text, p_words text[], p_offset integer, p_limit integer)
  returns table (document_id text)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp set enable_seqscan = off
  as $$
declare
  v_organization constant text := chancery_organization_id();
  v_pieces tsquery := (chancery_quote_entry(chancery_search_mark() || p_piece) || ':*')::tsquery;
  v_words tsquery := chancery_word_query(p_words, '&');
  v_most integer := p_offset + p_limit;
  v_documents bigint := (select coalesce(sum(c.amount), 0) from usage_counters c
    where c.organization_id = v_organization and c.kind = 'documents');
  -- The number of newest documents that are examined first, for titles and for texts.
  v_titles integer;
  v_texts constant integer := 16;
  v_is_common boolean;
  -- The cost of reading a title or a text, relative to fetching a document that an index found. A text is much longer.
  v_title_cost constant double precision := 2;
  v_text_cost constant double precision := 20;
  v_hits integer;
  v_title_ids text[];
  v_title_times timestamptz[];
  v_ids text[];
  v_times timestamptz[];
begin
  -- A few hits can be close together. Before a read of more than a thousand documents in order, the function examines a
  -- thousand titles.
  foreach v_titles in array array[200, 1000] loop
    select count(*) into v_hits from (
      select w.title, w.title_words from document_search w where w.organization_id = v_organization and not w.is_trashed
      order by w.created_at desc, w.document_id desc limit v_titles) n
    where strpos(n.title, p_title) > 0 or n.title_words @@ v_words;
    v_is_common := v_title_cost * v_most * v_titles * v_titles < v_documents::double precision * v_hits * v_hits;
    exit when not v_is_common or 2 * v_most * v_titles <= 1000 * v_hits;
  end loop;
  if v_is_common then
    select array_agg(f.document_id), array_agg(f.created_at) into v_title_ids, v_title_times from (
      select n.document_id, n.created_at from (
        select w.document_id, w.created_at, w.title, w.title_words from document_search w
        where w.organization_id = v_organization and not w.is_trashed
        order by w.created_at desc, w.document_id desc limit 2 * v_most * v_titles / v_hits) n
      where strpos(n.title, p_title) > 0 or n.title_words @@ v_words
      order by n.created_at desc, n.document_id desc limit v_most) f;
  end if;
  if v_title_ids is null or cardinality(v_title_ids) < v_most then
    -- This expression has no index, so PostgreSQL uses the word indexes. They find only documents of the organization,
    -- because entries begin with its mark.
    select array_agg(f.document_id), array_agg(f.created_at) into v_title_ids, v_title_times from (
      select t.document_id, t.created_at from document_search t
      where t.organization_id || '' = v_organization and not t.is_trashed
        and (t.title_pieces @@ v_pieces and strpos(t.title, p_title) > 0 or t.title_words @@ v_words)
      order by t.created_at desc, t.document_id desc limit v_most) f;
  end if;

  if v_words is not null and coalesce(cardinality(v_title_ids), 0) < v_most then
    select count(*) into v_hits from (
      select w.words from document_search w where w.organization_id = v_organization and not w.is_trashed
      order by w.created_at desc, w.document_id desc limit v_texts) n
    where n.words @@ v_words;
    if v_text_cost * v_most * v_texts * v_texts < v_documents::double precision * v_hits * v_hits then
      select array_agg(f.document_id), array_agg(f.created_at) into v_ids, v_times from (
        select n.document_id, n.created_at from (
          select w.document_id, w.created_at, w.title, w.title_words, w.words from document_search w
          where w.organization_id = v_organization and not w.is_trashed
          order by w.created_at desc, w.document_id desc limit 2 * v_most * v_texts / v_hits) n
        where not (n.title_words @@ v_words) and strpos(n.title, p_title) = 0 and n.words @@ v_words
        order by n.created_at desc, n.document_id desc limit v_most) f;
    end if;
    if v_ids is null or cardinality(v_ids) < v_most then
      select array_agg(f.document_id), array_agg(f.created_at) into v_ids, v_times from (
        select w.document_id, w.created_at from document_search w
        where w.organization_id || '' = v_organization and w.words @@ v_words and not w.is_trashed
          and not (w.title_words @@ v_words) and strpos(w.title, p_title) = 0
        order by w.created_at desc, w.document_id desc limit v_most) f;
    end if;
  end if;
  return query
    select h.found_id
    from (
      select t.id as found_id, t.at, true as is_title from unnest(v_title_ids, v_title_times) as t(id, at)
      union all
      select f.id, f.at, false from unnest(v_ids, v_times) as f(id, at)
      order by 3 desc, 2 desc, 1 desc
      offset p_offset limit p_limit) h
    order by h.is_title desc, h.at desc, h.found_id desc;
end $$;
revoke execute on function chancery_search from public;
grant execute on function chancery_search to chancery_app;
