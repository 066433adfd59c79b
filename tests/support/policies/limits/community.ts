// How many rows of community a member may insert.
import { premium } from '../all-areas/limit.ts'
import type { Limit } from '../all-areas/limit.ts'

export const limits: Record<string, Limit> = {
  'public.chat_messages': {
    most: 30,
    before: premium,
    fill: `insert into public.chat_messages (room_id, user_id, username, message_text) select 'community', $1, 'Me', 'Hello' from generate_series(1, $2::int)`,
  },
  'public.chat_muted_people': {
    most: 200,
    before: `insert into auth.users (id, email) select gen_random_uuid(), 'crowd-' || number || '@stage.test' from generate_series(1, 201) as number`,
    fill: `insert into public.chat_muted_people (user_id, muted_id)
      select $1, id from public.profiles where id <> $1 and id not in (select muted_id from public.chat_muted_people) limit $2::int`,
  },
  'public.forum_drafts': {
    most: 20,
    before: premium,
    fill: `insert into public.forum_drafts (user_id, content) select $1, '{}' from generate_series(1, $2::int)`,
  },
}
