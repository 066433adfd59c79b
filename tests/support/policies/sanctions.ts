// Members with a sanction, given by the owner of the database as the acts would.
import type { Member, Stage } from './stage.ts'

type Limit = 'no_messages' | 'no_trades' | 'no_posts'

/** For these days; without a number until it is lifted. Returns the sanction's id. */
export const suspend = (town: Stage, member: Member, days: number | null = null): Promise<string> =>
  give(town, member, 'suspension', [], days)
export const limit = (town: Stage, member: Member, limits: Limit[], days = 7): Promise<string> => give(town, member, 'limit', limits, days)

async function give(town: Stage, { id }: Member, kind: string, limits: string[], days: number | null): Promise<string> {
  const [row] = await town.set(
    `insert into public.sanctions (user_id, kind, limits, reason, ends_at)
     values ($1, $2, $3, 'Rude messages', clock.now() + $4::int * interval '1 day') returning id`,
    [id, kind, limits, days],
  )
  return String(row?.['id'])
}

export const liftAll = (town: Stage, { id }: Member) =>
  town.set('update public.sanctions set lifted_at = clock.now() where user_id = $1', [id])
