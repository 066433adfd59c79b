// Trusted contacts of appointments for promises.
import { agree, confirmTime, type Meeting, moveTo } from './appointments.ts'
import type { Member, Row, Stage } from './stage.ts'

export const saveSql = 'select * from public.trade_trusted_contact_save($1, $2, $3)'
export const textSql = 'select * from public.trade_trusted_contact_save($1, $2, phone => $3)'
export const clearSql = 'select public.trade_trusted_contact_clear($1)'
export const okSql = 'select * from public.trade_ok($1)'
export const name = (town: Stage, who: Member, { id }: Meeting, email = 'Mia@Friend.test') => town.as(who, saveSql, [id, 'Mia', email])
export const follow = (town: Stage) => town.set(`select clock.run('follow trusted contacts')`)

/** An appointment in five days at the first one's place. */
export async function visit(town: Stage): Promise<[Member, Member, Meeting]> {
  const [ana, bea] = await town.professionals(2)
  const [mine] = await agree(town, ana, bea)
  await confirmTime(town, mine, ana, bea)
  return [ana, bea, mine]
}
export const mailsTo = async (town: Stage, address = 'mia@friend.test', kind = 'trusted_contact') =>
  (
    await town.set(`select facts ->> 'event' as event from internal.emails where kind = $2 and address = $1 order by created_at, due_at`, [
      address,
      kind,
    ])
  ).map(({ event }) => event)
export const sendTexts = (town: Stage, isOn = true) =>
  town.set(`select internal.keep_settings(jsonb_build_object('sends_texts', $1::boolean))`, [isOn])
export const asked = (town: Stage, who: Member) =>
  town.set(`select title, message, link from public.notifications where user_id = $1 and template = 'trade_ask_ok'`, [who.id])
export async function refusal(town: Stage, who: Member, sql: string, values: unknown[], code: string): Promise<unknown> {
  const { detail } = await town.refusalOf(who, sql, values, code)
  return (JSON.parse(detail ?? '{}') as Row)['what']
}
export async function goTo(town: Stage, meeting: Meeting, before: string): Promise<void> {
  await moveTo(town, meeting, before)
  await follow(town)
}
