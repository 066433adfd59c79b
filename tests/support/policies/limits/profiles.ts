// How many rows of profiles a member may insert.
import type { Limit } from '../all-areas/limit.ts'

export const limits: Record<string, Limit> = {
  'public.blocks': {
    most: 500,
    before: `insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || number || '@stage.test' from generate_series(1, 501) as number`,
    fill: `insert into public.blocks (blocker_id, blocked_id)
      select $1, id from public.profiles where id <> $1 and id not in (select blocked_id from public.blocks) limit $2::int`,
  },
  'public.portfolio_items': {
    most: 12,
    before: `insert into storage.objects (bucket_id, name, metadata) select 'portfolio', $1 || '/0000-1111.jpg', '{"width": 8, "height": 6}'`,
    fill: `insert into public.portfolio_items (user_id, media)
      select $1::uuid, jsonb_build_array(jsonb_build_object('role', 'main', 'path', $1 || '/0000-1111.jpg', 'alt_text', 'Long curls')) from generate_series(1, $2::int)`,
  },
  'public.service_wants': {
    most: 50,
    fill: `insert into public.service_wants (user_id, category, title, status) select $1, 'nails', 'A want', 'paused' from generate_series(1, $2::int)`,
  },
  'public.services': {
    most: 8,
    fill: `insert into public.services (user_id, category, name, duration_minutes, is_active)
      select $1, 'hair', 'A service', 60, false from generate_series(1, $2::int)`,
  },
}
