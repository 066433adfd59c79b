// How many rows of messages a member may insert.
import type { Limit } from '../all-areas/limit.ts'

export const limits: Record<string, Limit> = {
  'public.messages': {
    most: 30,
    fill: `insert into public.messages (sender_id, recipient_id, content)
      select $1, (select id from public.profiles where id <> $1 order by created_at, id limit 1), 'Hello' from generate_series(1, $2::int)`,
  },
}
