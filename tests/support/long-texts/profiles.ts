// Their profiles: every field, a service, a want, a picture with its caption, hours.
import type { Account, Town } from '../journeys/journey.ts'
import { call } from '../journeys/journey-messages.ts'
import { upload } from '../profiles/pieces.ts'
import { linkOf, upTo, wordOf } from './texts.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '17:00' }))

export type Profile = { service: string; piece: string }

export async function fillProfile(town: Town, account: Account, short: (most: number) => string): Promise<Profile> {
  const own = `eq.${account.id}`
  const links = [{ url: linkOf(200) }, { url: linkOf(180), label: short(60) }]
  const card = {
    headline: short(80),
    salon_name: short(80),
    account_kind: 'professional',
    specialties: ['nails', 'hair'],
    state_code: 'OR',
    city: 'Portland',
    experience_years: 12,
  }
  await call(town, account, `profiles?id=${own}`, card, 'PATCH')
  const details = { bio: upTo(1500), techniques: [short(40), wordOf(40)], languages: [short(40)], links, trade_rules: { note: upTo(300) } }
  await call(town, account, `profile_details?user_id=${own}`, details, 'PATCH')
  const service = {
    name: short(80),
    category: 'nails',
    duration_minutes: 90,
    list_price_cents: 480_000,
    description: upTo(1000),
    location_modes: ['my_place', 'your_place', 'salon_third', 'online'],
  }
  const { id } = await call<{ id: string }>(town, account, 'rpc/save_service', service)
  const want = { user_id: account.id, category: 'hair', title: short(80), note: upTo(500), max_value_cents: 480_000, urgency: 'this_week' }
  await call(town, account, 'service_wants', want)
  await call(town, account, 'rpc/availability_save', { timezone: 'America/Los_Angeles', hours: everyDay })
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await call(town, account, 'availability_exceptions', { user_id: account.id, on_date: inAWeek, kind: 'blocked', note: upTo(200) })
  const path = `${account.id}/${crypto.randomUUID()}.jpg`
  await upload(town, account, 'portfolio', path)
  const media = [{ role: 'main', path, alt_text: upTo(200) }]
  const piece = { user_id: account.id, media, caption: upTo(500), category: 'nails', techniques: [short(40)] }
  const [kept] = await call<{ id: string }[]>(town, account, 'portfolio_items', piece)
  return { service: id, piece: kept?.id ?? '' }
}
