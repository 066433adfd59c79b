import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const card = `update public.profiles set city = 'Portland', state_code = 'OR', specialties = '{nails}' where id = $1`
const service = `insert into public.services (user_id, category, name, duration_minutes) values ($1, 'nails', 'Gel manicure', 60)`

async function complete(town: Stage, member: Member): Promise<void> {
  await town.as(member, card, [member.id])
  await town.as(member, service, [member.id])
}

async function numberOf(town: Stage, { id }: Member): Promise<unknown> {
  return (await town.set('select number from public.founder_claims where user_id = $1', [id]))[0]?.['number']
}

const claimed = (town: Stage, many: number) => town.set('update internal.founder_seats set claimed = $1', [many])

promise('members see who holds which founder number', async (town) => {
  const [ana, bea] = await town.newcomers(2)
  await complete(town, ana)
  const read = 'select number from public.founder_claims where user_id = $1'
  const shown = 'select public.founder_number(profiles) as number from public.profiles where id = $1'
  assert.deepEqual(await town.as(bea, read, [ana.id]), [{ number: 1 }])
  assert.deepEqual(await town.as(bea, shown, [ana.id]), [{ number: 1 }])
  assert.deepEqual(await town.as(ana, shown, [bea.id]), [{ number: null }])
  await town.refuses(bea, 'select benefits_expire_at from public.founder_claims')
  await town.as(ana, 'insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [ana.id, bea.id])
  assert.deepEqual(await town.as(bea, read, [ana.id]), [])
})
grants('founder_claims', {})

promise('callers cannot claim a seat or set their star, and only members can count the seats', async (town) => {
  const [ana] = await town.newcomers(1)
  await town.refuses(ana, 'update public.profiles set is_founder = true where id = $1', [ana.id])
  await town.refuses(ana, `select internal.claim_seat($1)`, [ana.id])
  await town.refuses(ana, `select internal.give_seat($1, 1)`, [ana.id])
  for (const who of [null, ana]) await town.refuses(who, `select clock.run('fill founder seats')`)
  await town.refuses(null, 'select public.founder_places_left()')
  assert.deepEqual(await town.as(ana, 'select public.founder_places_left() as places'), [{ places: 100 }])
})

promise('PLAN-13 PLAN-14: a confirmed professional with a complete profile has a number, in the order of completion', async (town) => {
  const [ana, bea, cleo] = await town.newcomers(3)
  await town.as(ana, card, [ana.id])
  await town.as(bea, service, [bea.id])
  assert.deepEqual([await numberOf(town, ana), await numberOf(town, bea)], [undefined, undefined], 'half a profile claims nothing')
  await complete(town, cleo)
  await town.as(bea, card, [bea.id])
  await town.as(ana, service, [ana.id])
  assert.deepEqual([await numberOf(town, cleo), await numberOf(town, bea), await numberOf(town, ana)], [1, 2, 3])
  await town.as(ana, service, [ana.id])
  assert.equal(await numberOf(town, ana), 3)
  assert.deepEqual(await town.as(ana, 'select public.founder_places_left() as places'), [{ places: 97 }])
})

promise('PLAN-14: a founder has premium for six months, the star forever, an email and a notification', async (town) => {
  const [ana] = await town.newcomers(1)
  const standing = `select tier, is_founder, founder_benefits_expire_at = clock.now() + interval '6 months' as six from internal.standing_of($1)`
  await complete(town, ana)
  assert.deepEqual(await town.set(standing, [ana.id]), [{ tier: 'premium', is_founder: true, six: true }])
  const emails = await town.set(`select address, facts ->> 'number' as number from internal.emails where kind = 'founder'`)
  assert.deepEqual(emails, [{ address: ana.email, number: '1' }])
  assert.deepEqual(await town.as(ana, 'select type, title, link from public.notifications'), [
    { type: 'system', title: 'You are founder No. 1', link: '/settings?tab=subscription' },
  ])
  await town.set(`select clock.move('185 days')`)
  const [after] = await town.set(standing, [ana.id])
  assert.deepEqual([after?.['tier'], after?.['is_founder']], ['free', true], 'benefits end by date, the star stays')
  assert.equal(await numberOf(town, ana), 1)
})

promise('unconfirmed members, employers, students and the demo town have no number', async (town) => {
  const [late, employer, student, made] = await town.newcomers(4)
  await town.set('update auth.users set email_confirmed_at = null where id = $1', [late.id])
  await town.as(employer, `update public.profiles set account_kind = 'employer' where id = $1`, [employer.id])
  await town.as(student, `update public.profiles set account_kind = 'student' where id = $1`, [student.id])
  await town.set(`update auth.users set email = 'made@demo.test' where id = $1`, [made.id])
  for (const member of [late, employer, student, made]) await complete(town, member)
  assert.deepEqual(await town.set('select from public.founder_claims'), [])
  await town.set('update auth.users set email_confirmed_at = now() where id = $1', [late.id])
  assert.equal(await numberOf(town, late), 1, 'confirming was the last thing missing')
  await town.as(student, `update public.profiles set account_kind = 'professional' where id = $1`, [student.id])
  assert.equal(await numberOf(town, student), 2)
})

promise('there is no number after 100', async (town) => {
  const [ana, bea] = await town.newcomers(2)
  await claimed(town, 99)
  await complete(town, ana)
  await complete(town, bea)
  assert.deepEqual([await numberOf(town, ana), await numberOf(town, bea)], [100, undefined])
  assert.deepEqual(await town.as(bea, 'select public.founder_places_left() as places'), [{ places: 0 }])
  await town.set(`select clock.move('30 days')`)
  assert.equal(await numberOf(town, bea), undefined)
})

promise('a rolled-back claim gives its number to the next member', async (town) => {
  const [ana, bea] = await town.newcomers(2)
  await town.set('savepoint half')
  await complete(town, ana)
  assert.equal(await numberOf(town, ana), 1)
  await town.set('rollback to savepoint half')
  await complete(town, bea)
  assert.equal(await numberOf(town, bea), 1)
})

/** Puts a confirmed address on the list. */
async function waiting(town: Stage, email: string): Promise<void> {
  await town.set('select public.waitlist_join($1, is_limited => false)', [email])
  await town.set('select public.waitlist_confirm(confirm_token) from public.waitlist_signups where email = $1', [email])
}

promise('a person invited from the waitlist has a seat held for 14 days, and then the next candidate gets it', async (town) => {
  const ada = await town.admin()
  const [ana, bea, cleo] = await town.newcomers(3)
  for (const email of ['first@wait.test', 'second@wait.test', 'third@wait.test']) await waiting(town, email)
  await town.refuses(ana, 'select public.waitlist_invite(2)', [], 'PT403')
  assert.deepEqual(await town.as(ada, 'select public.waitlist_invite(2) as many'), [{ many: 2 }])
  const invited = `select email from public.waitlist_signups where status = 'invited' order by position`
  assert.deepEqual(await town.set(invited), [{ email: 'first@wait.test' }, { email: 'second@wait.test' }])
  assert.equal((await town.set(`select from internal.emails where kind = 'waitlist_invited'`)).length, 2)

  await claimed(town, 97)
  await complete(town, ana)
  assert.equal(await numberOf(town, ana), 98)
  await complete(town, bea)
  assert.equal(await numberOf(town, bea), undefined, 'the last two are held')
  // The first person invited comes in time; the second does not.
  const [account] = await town.set(`insert into auth.users (email, email_confirmed_at) values ('first@wait.test', now()) returning id`)
  const first = { id: String(account?.['id']), email: 'first@wait.test', name: 'First' }
  await complete(town, first)
  assert.equal(await numberOf(town, first), 99)
  await complete(town, cleo)
  await town.set(`select clock.move('13 days')`)
  assert.equal(await numberOf(town, bea), undefined)
  await town.set(`select clock.move('2 days')`)
  assert.deepEqual([await numberOf(town, bea), await numberOf(town, cleo)], [100, undefined], 'in the order in which they came')
})

promise('an invited founder who deleted their account holds no second seat', async (town) => {
  const ada = await town.admin()
  const [ana] = await town.newcomers(1)
  await waiting(town, 'first@wait.test')
  await town.as(ada, 'select public.waitlist_invite(1)')
  const [account] = await town.set(`insert into auth.users (email, email_confirmed_at) values ('first@wait.test', now()) returning id`)
  const first = { id: String(account?.['id']), email: 'first@wait.test', name: 'First' }
  await claimed(town, 98)
  await complete(town, first)
  assert.equal(await numberOf(town, first), 99)
  await town.set('delete from auth.users where id = $1', [first.id])
  await complete(town, ana)
  assert.equal(await numberOf(town, ana), 100)
})

promise('founders are reminded 30, 7 and 1 day before their benefits end, once each', async (town) => {
  const [ana] = await town.newcomers(1)
  await complete(town, ana)
  const told = async () =>
    (
      await town.set(`select facts ->> 'days' as days from internal.emails where kind = 'founder_ending' order by created_at, days desc`)
    ).map(({ days }) => Number(days))
  const to = (days: number) =>
    town.set(
      `select clock.move(founder_benefits_expire_at - make_interval(days => $2) - clock.now()) from public.profile_private where user_id = $1`,
      [ana.id, days],
    )
  await to(31)
  assert.deepEqual(await told(), [])
  for (const days of [30, 20, 7, 3, 1]) await to(days)
  await town.set(`select clock.run_tasks()`)
  assert.deepEqual(
    (await told()).toSorted((a, b) => b - a),
    [30, 7, 1],
  )
  await town.set(`select clock.move('2 days')`)
  assert.equal((await told()).length, 3)
  const titles = await town.as(ana, `select title from public.notifications where type = 'founder_ending' order by title`)
  assert.deepEqual(
    titles.map(({ title }) => title),
    ['Your founding benefits end in 1 day', 'Your founding benefits end in 30 days', 'Your founding benefits end in 7 days'],
  )
})
