import type pg from 'pg'
import { termsVersion } from '#domain/terms.ts'
import { writeToUs } from './contact.ts'
import { employer } from './jobs.ts'
import { customers, givePlans } from './plans.ts'
import { announce, giveRoles, staff, suspend, suspended } from './staff.ts'
import { idOf, type Person } from './town.ts'

/** Creates accounts, cards, services and wants. The sign-up trigger creates the profile rows, as for any member. */
export async function settle(client: pg.Client, people: Person[], password: string): Promise<void> {
  for (const person of [...people, ...customers, ...staff, suspended, employer]) await open(client, person, password)
  await giveRoles(client)
  for (const [index, person] of [...people, ...customers].entries()) {
    await card(client, person, index)
    await offers(client, person)
  }
  await givePlans(client, people)
  await suspend(client)
  await announce(client)
  await writeToUs(client)
}

async function open(client: pg.Client, { key, name }: { key: string; name: string }, password: string): Promise<void> {
  const email = `${key}@demo.test`
  const metadata = {
    sub: idOf(key),
    email,
    full_name: name,
    email_verified: true,
    phone_verified: false,
    accepted_terms_version: termsVersion,
  }
  await client.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, $3, now(), $4)`,
    [idOf(key), email, password, metadata],
  )
  await client.query('update public.profile_private set welcome_closed_at = now() where user_id = $1', [idOf(key)])
  await client.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider) values ($1::text, $1::uuid, $2, 'email')`,
    [idOf(key), metadata],
  )
}

async function card(client: pg.Client, person: Person, index: number): Promise<void> {
  const id = idOf(person.key)
  await client.query(
    `update public.profiles
     set headline = $2, specialties = $3, experience_years = $4, salon_name = $5, state_code = $6, city = $7,
         is_founder = $8, in_spotlight = $9::int % 4 = 1, last_active_on = current_date - ($9::int % 6), created_at = now() - make_interval(days => 120 - $9::int)
     where id = $1`,
    [id, person.headline, person.crafts, person.years, person.salon, person.state, person.city, person.founder, index],
  )
  await client.query('update public.profile_details set bio = $2 where user_id = $1', [id, person.bio])
  if (person.founder) {
    await client.query("update public.profile_private set founder_benefits_expire_at = now() + interval '5 months' where user_id = $1", [
      id,
    ])
  }
}

async function offers(client: pg.Client, person: Person): Promise<void> {
  const id = idOf(person.key)
  for (const [position, service] of person.services.entries()) {
    await client.query(
      'insert into public.services (id, user_id, category, name, duration_minutes, sort_order) values ($1, $2, $3, $4, $5, $6)',
      [idOf(`${person.key}/${service.name}`), id, service.category, service.name, service.minutes, position],
    )
    await client.query('update public.service_prices set list_price_cents = $2, product_cost_cents = $3 where service_id = $1', [
      idOf(`${person.key}/${service.name}`),
      service.price,
      service.product,
    ])
  }
  for (const want of person.wants) {
    await client.query(`insert into public.service_wants (id, user_id, category, title, note) values ($1, $2, $3, $4, $5)`, [
      idOf(`${person.key}/wants/${want.title}`),
      id,
      want.category,
      want.title,
      want.note,
    ])
  }
}
