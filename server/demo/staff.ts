// Those who run the town, one for each role, and a member who is suspended: admin@, moderator@, verifier@, support@ and
// suspended@demo.test.
import type pg from 'pg'
import { idOf } from './town.ts'

export const staff = [
  { key: 'admin', name: 'Alex Morgan' },
  { key: 'moderator', name: 'Robin Hale' },
  { key: 'verifier', name: 'Jules Meyer' },
  { key: 'support', name: 'Kit Sandoval' },
]
export const suspended = { key: 'suspended', name: 'Sasha Bell' }

const reason = 'You wrote to several members again and again after they had asked you to stop.'
const appeal = 'I only wanted to find out whether they had seen my offer. I understand now that it was too much, and I am sorry.'

/** Besides the admin they trade nothing, so the directory leaves them out. */
export async function giveRoles(client: pg.Client): Promise<void> {
  for (const { key } of staff) {
    await client.query('insert into public.user_roles (user_id, role) values ($1, $2)', [idOf(key), key])
    if (key !== 'admin') await client.query(`update public.profiles set account_kind = 'employer' where id = $1`, [idOf(key)])
  }
}

/** A warning that has ended, a suspension, and an appeal that waits for an answer. */
export async function suspend(client: pg.Client): Promise<void> {
  const give = `insert into public.sanctions (id, user_id, kind, reason, given_by, given_at, ends_at)
    values ($1, $2, $3, $4, $5, now() - make_interval(days => $6), now() + make_interval(days => $7))`
  const [member, moderator] = [idOf(suspended.key), idOf('moderator')]
  const sanction = idOf('suspended/suspension')
  await client.query(give, [
    idOf('suspended/warning'),
    member,
    'warning',
    "Please don't send the same message to many members.",
    moderator,
    200,
    -20,
  ])
  await client.query(give, [sanction, member, 'suspension', reason, moderator, 2, 28])
  await client.query(
    `insert into public.appeals (id, sanction_id, user_id, message, created_at) values ($1, $2, $3, $4, now() - interval '1 day')`,
    [idOf('suspended/appeal'), sanction, member, appeal],
  )
  await client.query(
    `select internal.audit('suspend_member', 'member', $1, after => jsonb_build_object('sanction_id', $2::text), reason => $3, actor_id => $4)`,
    [member, sanction, reason, moderator],
  )
  await client.query(
    `insert into public.notifications (user_id, type, template, facts, title, message, link, cause, created_at)
     select given.user_id, 'system', 'sanction_given', internal.standing_facts(given, 'sanction_given'), words.title, words.message,
       '/settings?tab=account#standing', 'sanction:' || given.id || ':sanction_given', given.given_at
     from public.sanctions as given, internal.notice_text('sanction_given', internal.standing_facts(given, 'sanction_given')) as words
     where given.id = $1`,
    [sanction],
  )
}

/** Days before now, and to states where nobody of the town lives. */
const announced = [
  {
    title: 'Two new states',
    body: 'We opened in Texas and Georgia this week. If you know someone there, tell them.',
    states: [],
    channels: ['banner'],
    from: -24,
    to: -17,
  },
  {
    title: 'A meetup in Boise',
    body: 'Members in Idaho meet on the first Sunday of the month. Bring your kit, and a friend if you like.',
    states: ['ID'],
    channels: ['banner', 'bell'],
    from: -1,
    to: 13,
  },
  {
    title: 'Licenses in Nevada',
    body: 'The board in Nevada changes how licenses are renewed. We will say here what it means for your badge.',
    states: ['NV'],
    channels: ['banner', 'email'],
    from: 6,
    to: 20,
  },
]

/** One that has ended, one that runs and one that waits. */
export async function announce(client: pg.Client): Promise<void> {
  for (const { title, body, states, channels, from, to } of announced) {
    const id = idOf(`announcement/${title}`)
    await client.query(
      `insert into internal.announcements (id, title, body, states, channels, starts_at, ends_at, author_id)
       values ($1, $2, $3, $4, $5, now() + make_interval(days => $6), now() + make_interval(days => $7), $8)`,
      [id, title, body, states, channels, from, to, idOf('admin')],
    )
    await client.query(
      `select internal.audit('write_announcements', 'announcement', $1, after => jsonb_build_object('title', $2::text), actor_id => $3)`,
      [id, title, idOf('admin')],
    )
  }
}
