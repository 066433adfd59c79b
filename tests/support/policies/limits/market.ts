// How many rows of the marketplace a member may insert.
import { premium } from '../all-areas/limit.ts'
import type { Limit } from '../all-areas/limit.ts'

export const limits: Record<string, Limit> = {
  'public.marketplace_listings': {
    most: 30,
    before: `with plan as (${premium})
      insert into storage.objects (bucket_id, name, owner_id, metadata)
      values ('market-pictures', $1::uuid || '/00000000-0000-4000-8000-000000000001.jpg', $1, '{"width": 8, "height": 6}')`,
    fill: `insert into public.marketplace_listings (user_id, title, description, category, condition, price_mode, photos, state_code, city)
      select $1::uuid, 'A mirror', 'Round, with a light around it.', 'bundle', 'good', 'free',
        jsonb_build_array(jsonb_build_object('path', $1::uuid || '/00000000-0000-4000-8000-000000000001.jpg', 'alt_text', 'A mirror')),
        'OR', 'Portland' from generate_series(1, $2::int)`,
  },
}
