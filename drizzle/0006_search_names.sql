-- As before, with names of its variables that no column has.
create or replace function chancery_search(p_title text, p_piece text, p_words text[], p_offset integer, p_limit integer)
  returns table (document_id text, in_title boolean, in_text boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  v_pieces tsquery := (chancery_quote_entry(chancery_search_mark() || p_piece) || ':*')::tsquery;
  v_words tsquery := chancery_word_query(p_words, '&');
begin
  return query
    select h.found_id, bool_or(h.is_title), bool_or(not h.is_title)
    from (
      select s.document_id as found_id, s.created_at, true as is_title from document_search s
      where s.organization_id = chancery_organization_id() and s.title_pieces @@ v_pieces and not s.is_trashed
        and strpos(s.title, p_title) > 0
      union all
      select s.document_id, s.created_at, false from document_search s
      where s.organization_id = chancery_organization_id() and s.words @@ v_words and not s.is_trashed) h
    group by h.found_id, h.created_at
    order by bool_or(h.is_title) desc, h.created_at desc, h.found_id desc
    offset p_offset limit p_limit;
end $$;
