// What a member has of saved (fillRows): $1 is the member, $2 someone they deal with.
export const rows = [
  `insert into public.saved_items (user_id, item_type, item_id)
   select $1, 'job', id from public.job_listings where user_id in ($1, $2)`,
  `insert into public.content_likes (user_id, content_type, content_id) values ($1, 'event', gen_random_uuid())`,
  `insert into public.saved_searches (kind, user_id, name, filters) values ('job', $1, 'Mine', '{"q": "braider"}')`,
]
