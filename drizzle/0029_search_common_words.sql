-- As before, but a word that most documents hold is looked for in the newest of them, instead of picking the newest out of
-- all that hold it; and no plan reads the texts of an organization one by one, which the planner takes for cheap because it
-- does not count the pages that a long tsvector lies on.
create or replace function chancery_search(p_title text, p_piece text, p_words text[], p_offset integer, p_limit integer)
  returns table (document_id text, in_title boolean, in_text boolean)
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
        select w.document_id, w.created_at, w.title, w.words from document_search w
        where w.organization_id = chancery_organization_id() and not w.is_trashed
        order by w.created_at desc, w.document_id desc limit 2 * v_most) n
      where n.words @@ v_words and strpos(n.title, p_title) = 0
      order by n.created_at desc, n.document_id desc limit v_most) f;
  end if;
  if v_words is not null and (v_ids is null or cardinality(v_ids) < v_most) then
    -- The organization as a text that no index has: entries begin with its mark, so that the words find its documents alone.
    select array_agg(f.document_id), array_agg(f.created_at) into v_ids, v_times from (
      select w.document_id, w.created_at from document_search w
      where w.organization_id || '' = chancery_organization_id() and w.words @@ v_words and not w.is_trashed
        and strpos(w.title, p_title) = 0
      order by w.created_at desc, w.document_id desc limit v_most) f;
  end if;
  return query
    select h.found_id, h.is_title, not h.is_title or coalesce(s.words @@ v_words, false)
    from (
      (select t.document_id as found_id, t.created_at, true as is_title from document_search t
        where t.organization_id || '' = chancery_organization_id() and t.title_pieces @@ v_pieces and not t.is_trashed
          and strpos(t.title, p_title) > 0
        order by t.created_at desc, t.document_id desc limit v_most)
      union all
      select f.id, f.at, false from unnest(v_ids, v_times) as f(id, at)
      order by 3 desc, 2 desc, 1 desc
      offset p_offset limit p_limit) h
    join document_search s on s.organization_id = chancery_organization_id() and s.document_id = h.found_id
    order by h.is_title desc, h.created_at desc, h.found_id desc;
end $$;
