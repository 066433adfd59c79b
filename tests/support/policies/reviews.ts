// Completed trades and their reviews.
import type { Member, Row, Stage } from './stage.ts'
import { move, send } from './trades.ts'

/** A completed trade between the two. Another needs another pair, or more than the 7 days that a pair's request may wait. */
export async function completed(town: Stage, one: Member, other: Member): Promise<string> {
  const trade = await send(town, one, other)
  await move(town, other, 'accept', trade)
  await move(town, one, 'done', trade)
  await move(town, other, 'done', trade)
  return trade.id
}

export type Given = { ratings?: [number, number, number]; body?: string; note?: string }
export const saveSql = 'select * from public.review_save($1, $2, $3, $4, $5, $6)'
export const saveValues = (tradeId: string, { ratings = [5, 5, 5], body = '', note = '' }: Given = {}): unknown[] => [
  tradeId,
  ...ratings,
  body,
  note,
]

export async function review(town: Stage, who: Member, tradeId: string, given: Given = {}): Promise<Row & { id: string }> {
  const [saved] = await town.as(who, saveSql, saveValues(tradeId, given))
  return saved as Row & { id: string }
}

/** Both write, so both are open. */
export async function reviewedBoth(town: Stage, one: Member, other: Member, given: Given = {}): Promise<string> {
  const tradeId = await completed(town, one, other)
  await review(town, one, tradeId, given)
  await review(town, other, tradeId)
  return tradeId
}

export const ratingOf = async (town: Stage, viewer: Member, { id }: Member) =>
  (
    await town.as(
      viewer,
      `select review_count, review_avg::float, review_quality::float, review_reliability::float, review_friendliness::float
       from public.profiles where id = $1`,
      [id],
    )
  )[0]

export const passes = (town: Stage, time: string) => town.set('update clock.settings set shift = $1', [time])
