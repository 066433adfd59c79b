// How many rows of notifications a member may insert.
import type { Limit } from '../all-areas/limit.ts'

export const limits: Record<string, Limit> = {
  'public.notifications': {
    most: 50,
    // Without a plan, some rows are hidden from the member who wrote them.
    withoutPlan: true,
    fill: `insert into public.notifications (user_id, type, title) select $1, 'message', 'Note' from generate_series(1, $2::int)`,
  },
}
