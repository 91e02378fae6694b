-- The organization of the running transaction: set by chancery_authorize, chancery_open_link, chancery_claim_job or
-- chancery_enter, and gone with the transaction. Null when nothing set it, so that every comparison fails closed.
create function chancery_organization_id() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.organization_id', true), '') $$;
