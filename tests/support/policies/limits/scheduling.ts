// How many rows of scheduling a member may insert.
import type { Limit } from '../all-areas/limit.ts'

export const limits: Record<string, Limit> = {
  'public.availability_exceptions': {
    most: 100,
    before: `insert into public.availability (user_id, timezone) select $1, 'America/Chicago'`,
    fill: `insert into public.availability_exceptions (user_id, on_date, kind) select $1, '2030-01-01', 'open' from generate_series(1, $2::int)`,
  },
}
