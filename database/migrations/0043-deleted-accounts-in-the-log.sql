-- PostgreSQL 15 has no pg_input_is_valid.
create or replace function auth.is_gone(person_id text) returns boolean language sql stable as $$
  select exists (
    select from auth.users person
    where person.deleted_at is not null and person.id =
      case when is_gone.person_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then is_gone.person_id::uuid end)
$$;
