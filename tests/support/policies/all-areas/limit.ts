/**
 * Of a table that members may insert into directly. `fill` inserts $2 rows as $1; one more than `most` is refused. For a table
 * whose limit is enforced elsewhere, the text says where.
 */
export type Limit = { most: number; fill: string; before?: string; withoutPlan?: boolean } | string

export const premium = `insert into public.subscriptions (user_id, source, tier, status) select $1, 'manual', 'premium', 'active'`
