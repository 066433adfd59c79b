-- Who the caller is: stable functions that read the settings the gateway sets for each transaction. The user id has its
-- own setting so that no policy has to parse the claims' JSON.
create function auth.uid() returns uuid language sql stable parallel safe
  return coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub'
  )::uuid;
comment on function auth.uid() is 'The caller''s user id; null for visitors.';

create function auth.jwt() returns jsonb language sql stable parallel safe
  return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;
comment on function auth.jwt() is 'All claims of the caller''s token.';

create function auth.role() returns text language sql stable parallel safe
  return current_setting('role', true);
comment on function auth.role() is 'The role this request runs as.';

create function auth.email() returns text language sql stable parallel safe
  return auth.jwt() ->> 'email';
comment on function auth.email() is 'The email address in the caller''s token.';

grant execute on function auth.uid(), auth.jwt(), auth.role(), auth.email() to anon, authenticated, service_role;

create function platform.publish(wanted regclass) returns void language plpgsql volatile as $$
begin
  if not exists (
    select from pg_publication_rel
    where prrelid = publish.wanted
      and prpubid = (select oid from pg_publication where pubname = 'supabase_realtime')
  ) then
    execute format('alter publication supabase_realtime add table %s', publish.wanted);
  end if;
end
$$;
comment on function platform.publish(regclass) is 'Lets clients listen to changes of the table.';

create function platform.service_sees(wanted regclass) returns void language plpgsql volatile as $$
begin
  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    execute format('create policy "the service role sees all" on %s to service_role using (true) with check (true)', service_sees.wanted);
  end if;
end
$$;
comment on function platform.service_sees(regclass) is 'Replaces BYPASSRLS, which the owner may not be allowed to grant.';
