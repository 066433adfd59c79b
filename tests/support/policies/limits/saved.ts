// How many rows of saved a member may insert.
import { premium } from '../all-areas/limit.ts'
import type { Limit } from '../all-areas/limit.ts'

export const limits: Record<string, Limit> = {
  'public.saved_items': {
    most: 200,
    before: `with plan as (${premium}),
        person as (insert into auth.users (id, email) select gen_random_uuid(), 'owner-' || number || '@stage.test' from generate_series(1, 21) as number returning id)
      insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
      select id, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved' from person, generate_series(1, 10)`,
    fill: `insert into public.saved_items (item_id, item_type, user_id)
      select id, 'job', $1 from public.job_listings where id not in (select item_id from public.saved_items) limit $2::int`,
  },
  // None of its kinds has a table yet, so the table of jobs is used.
  'public.content_likes': {
    most: 200,
    before: `with plan as (${premium}),
        kind as (insert into internal.content_kinds (kind, relation, shown, saved_in)
          values ('planted', 'public.job_listings', 'internal.job_content', 'content_likes')),
        person as (insert into auth.users (id, email) select gen_random_uuid(), 'owner-' || number || '@stage.test' from generate_series(1, 21) as number returning id)
      insert into public.job_listings (user_id, title, company_name, description, compensation_type, status)
      select id, 'A job', 'Lumen House', 'A calm floor with two chairs.', 'paid', 'approved' from person, generate_series(1, 10)`,
    fill: `insert into public.content_likes (content_id, content_type, user_id)
      select id, 'planted', $1 from public.job_listings where id not in (select content_id from public.content_likes) limit $2::int`,
  },
  'public.saved_searches': {
    most: 10,
    before: premium,
    fill: `insert into public.saved_searches (kind, user_id, name, filters)
      select 'job', $1, 'A search', '{"q": "braider"}' from generate_series(1, $2::int)`,
  },
}
