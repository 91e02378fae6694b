-- Requests as one function call. PostgreSQL caches the plans of a function for the life of a connection, but plans
-- separate statements for each request.

-- Records an audit event in the current organization. Granted to everyone, with the caller's rights.
create or replace function chancery_record_event(p_event jsonb) returns void
  language plpgsql volatile
  as $$
begin
  insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id, details)
  values (chancery_organization_id(), p_event ->> 'id', p_event ->> 'actorKind', p_event ->> 'actorId', p_event ->> 'action',
    p_event ->> 'targetKind', p_event ->> 'targetId', p_event ->> 'ip', p_event ->> 'userAgent', p_event ->> 'requestId', p_event -> 'details');
end $$;

-- Returns a document of the current organization with its current version. Granted to everyone, with the caller's
-- rights.
create or replace function chancery_document(p_document_id text) returns table (document json, version json)
  language sql stable
  as $$
  select row_to_json(d), row_to_json(v)
  from documents d
  left join document_versions v on v.organization_id = d.organization_id and v.document_id = d.id and v.version = d.current_version
  where d.organization_id = chancery_organization_id() and d.id = p_document_id and d.purged_at is null
$$;

-- Returns a document of the current organization with its current version, and records the access. Both are null if the
-- document does not exist. Granted to everyone, with the caller's rights.
create or replace function chancery_read_document(p_document_id text, p_event jsonb, out document json, out version json)
  language plpgsql volatile
  as $$
begin
  select d.document, d.version into document, version from chancery_document(p_document_id) d;
  if found then
    perform chancery_record_event(p_event);
  end if;
end $$;

-- Authorizes and counts a request with an API key, returns a document like chancery_document, and records the access if
-- the document exists. `rate` is the result of chancery_count_key. The event's parts are separate parameters, because
-- they cost less than JSON. Granted to everyone, with the caller's rights.
create or replace function chancery_request_document(p_key_id text, p_secret_hash text, p_scope text, p_document_id text,
  p_event_id text, p_ip text, p_user_agent text, p_request_id text) returns json
  language plpgsql volatile
  as $$
declare
  k record := chancery_admit(p_key_id, p_secret_hash, p_scope);
  v_document json;
  v_version json;
begin
  select d.document, d.version into v_document, v_version from chancery_document(p_document_id) d;
  if found then
    insert into audit_events (organization_id, id, actor_kind, actor_id, action, target_kind, target_id, ip, user_agent, request_id)
    values (k.organization_id, p_event_id, 'apiKey', p_key_id, 'document.read', 'document', p_document_id, p_ip, p_user_agent, p_request_id);
  end if;
  return json_build_object('organizationId', k.organization_id, 'environment', k.environment, 'at', k.at,
    'result', json_build_object('document', v_document, 'version', v_version), 'rate', k.rate);
end $$;
