-- As before, but what is sorted and joined is a page: each list is cut before they meet, and whether the text of a title hit
-- holds the words too is asked of the page alone.
create or replace function chancery_search(p_title text, p_piece text, p_words text[], p_offset integer, p_limit integer)
  returns table (document_id text, in_title boolean, in_text boolean)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
  as $$
declare
  v_pieces tsquery := (chancery_quote_entry(chancery_search_mark() || p_piece) || ':*')::tsquery;
  v_words tsquery := chancery_word_query(p_words, '&');
  v_most integer := p_offset + p_limit;
begin
  return query
    select h.found_id, h.is_title, not h.is_title or coalesce(s.words @@ v_words, false)
    from (
      (select t.document_id as found_id, t.created_at, true as is_title from document_search t
        where t.organization_id = chancery_organization_id() and t.title_pieces @@ v_pieces and not t.is_trashed
          and strpos(t.title, p_title) > 0
        order by t.created_at desc, t.document_id desc limit v_most)
      union all
      (select w.document_id, w.created_at, false from document_search w
        where w.organization_id = chancery_organization_id() and w.words @@ v_words and not w.is_trashed
          and strpos(w.title, p_title) = 0
        order by w.created_at desc, w.document_id desc limit v_most)
      order by 3 desc, 2 desc, 1 desc
      offset p_offset limit p_limit) h
    join document_search s on s.organization_id = chancery_organization_id() and s.document_id = h.found_id
    order by h.is_title desc, h.created_at desc, h.found_id desc;
end $$;
