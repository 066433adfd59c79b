// Announcements as an admin writes them, and what members see of them.
import type { Member, Stage } from '#tests/support/policies/stage.ts'

export type Given = Partial<
  Record<'title' | 'body' | 'link' | 'starts_at' | 'ends_at', string | null> & Record<'channels' | 'tiers' | 'states' | 'crafts', unknown>
>
export const create = `select public.announcement_create(title => $1, body => $2, channels => $3, ends_at => clock.now() + $4::interval,
  starts_at => clock.now() + $5::interval, link => $6, tiers => $7, states => $8, crafts => $9) as id`
export const valuesOf = (given: Given) => {
  const all = { title: 'A quiet Sunday', body: 'We move house.', channels: ['banner'], ends_at: '1 day', ...given }
  const { title, body, channels, ends_at: end, starts_at: start = null, link = null, tiers = [], states = [], crafts = [] } = all
  return [title, body, channels, end, start, link, tiers, states, crafts]
}
export const write = async (town: Stage, admin: Member, given: Given = {}) =>
  String((await town.as(admin, create, valuesOf(given)))[0]?.['id'])

export const reach = 'select public.announcement_reach($1, $2, $3) as people'
export const list = 'select title, status from public.announcement_list($1)'
export const end = 'select public.announcement_end($1, $2)'
export const dismiss = `select public.announcement_dismiss($1) ->> 'title' as next`
export const run = `select clock.run('announcements')`

/** The banner on the card of `of`, as `who` reads it. */
export async function bannerOf(town: Stage, who: Member, of = who): Promise<unknown> {
  const rows = await town.as(who, `select public.announcement(card) ->> 'title' as shown from public.profiles as card where id = $1`, [
    of.id,
  ])
  return rows[0]?.['shown']
}

export const livesIn = (town: Stage, { id }: Member, state: string, crafts = '{}') =>
  town.set('update public.profiles set state_code = $2, specialties = $3 where id = $1', [id, state, crafts])
export const bell = (town: Stage, member: Member) =>
  town.as(member, `select type, title, message, link, facts from public.notifications where template = 'announcement'`)
export const emails = async (town: Stage) =>
  (await town.set(`select address from internal.emails where kind = 'announcement' order by address`)).map(({ address }) => address)
