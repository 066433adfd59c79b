import assert from 'node:assert/strict'
import { grants, promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

/** Joins as the server does. */
async function join(town: Stage, email: string, referral: string | null = null) {
  const [row] = await town.set('select * from public.waitlist_join($1, referral => $2, is_limited => false)', [email, referral])
  return { outcome: String(row?.['outcome']), code: String(row?.['referral_code']) }
}

async function confirm(town: Stage, email: string): Promise<number> {
  const [row] = await town.set('select place from public.waitlist_signups, public.waitlist_confirm(confirm_token) where email = $1', [
    email,
  ])
  return Number(row?.['place'])
}

const one = async (town: Stage, email: string, column: string) =>
  (await town.set(`select ${column} as fact from public.waitlist_signups where email = $1`, [email]))[0]?.['fact']

promise('only admins and support read the waitlist', async (town) => {
  await join(town, 'ana@wait.test')
  const [bea] = await town.professionals(1)
  const ada = await town.admin()
  const read = 'select email, status from public.waitlist_signups'
  await town.refuses(null, read)
  assert.deepEqual(await town.as(bea, read), [], 'no member reads who waits')
  for (const who of [ada, await town.staff('support')])
    assert.deepEqual(await town.as(who, read), [{ email: 'ana@wait.test', status: 'pending' }])
  assert.deepEqual(await town.as(await town.staff('moderator'), read), [], 'another role')
  for (const secret of ['confirm_token', 'details_token', 'ip_hash'])
    await town.refuses(ada, `select ${secret} from public.waitlist_signups`)
})
grants('waitlist_signups', {})

promise('only the server adds people to the list, confirms them or removes them', async (town) => {
  const [ana] = await town.professionals(1)
  const calls = ["waitlist_join('a@b.test')", "waitlist_confirm('x')", "waitlist_details('x')"]
  for (const who of [null, ana]) for (const call of calls) await town.refuses(who, `select public.${call}`)
})

promise('LAND-21 an address joins once, in any case, and a known one reveals nothing', async (town) => {
  const first = await join(town, 'Ana@Wait.test')
  assert.equal(first.outcome, 'joined')
  assert.match(first.code, /^[2-9A-HJ-NP-Z]{8}$/)
  assert.deepEqual(await join(town, 'ana@wait.test'), { outcome: 'known', code: 'null' })
  assert.equal(
    (await town.set("select from internal.emails where kind = 'waitlist_confirm'")).length,
    1,
    'not mailed twice within a minute',
  )
  await town.set("update public.waitlist_signups set confirm_sent_at = confirm_sent_at - interval '61 seconds'")
  await join(town, 'ana@wait.test')
  assert.equal((await town.set("select from internal.emails where kind = 'waitlist_confirm'")).length, 2)
})

promise('places are assigned in the order in which addresses are confirmed, once each', async (town) => {
  for (const name of ['ana', 'bea', 'cleo']) await join(town, `${name}@wait.test`)
  assert.deepEqual([await confirm(town, 'cleo@wait.test'), await confirm(town, 'ana@wait.test')], [1, 2])
  assert.equal(await confirm(town, 'cleo@wait.test'), 1, 'a second tap on the link changes nothing')
  assert.equal(await one(town, 'bea@wait.test', 'position'), null)
  const emails = await town.set(
    "select address, facts ->> 'position' as place from internal.emails where kind = 'waitlist_welcome' order by address",
  )
  assert.deepEqual(emails, [
    { address: 'ana@wait.test', place: '2' },
    { address: 'cleo@wait.test', place: '1' },
  ])
  assert.deepEqual(await town.set("select place from public.waitlist_confirm('nobody')"), [{ place: null }])
})

promise('three referred people make a founding friend, and do not change their own place', async (town) => {
  const { code } = await join(town, 'ana@wait.test')
  await join(town, 'early@wait.test')
  assert.equal(await confirm(town, 'early@wait.test'), 1)
  for (const place of [1, 2, 3]) await join(town, `friend-${place}@wait.test`, code.toLowerCase())
  assert.equal(await one(town, 'ana@wait.test', 'referrals'), 0, 'only proven addresses count')
  for (const place of [1, 2, 3]) {
    assert.equal(await one(town, 'ana@wait.test', 'is_founding_friend'), false)
    await confirm(town, `friend-${place}@wait.test`)
    await confirm(town, `friend-${place}@wait.test`)
  }
  assert.equal(await one(town, 'ana@wait.test', 'is_founding_friend'), true)
  assert.equal(await one(town, 'ana@wait.test', 'referrals'), 3)
  assert.equal(await confirm(town, 'ana@wait.test'), 5)
})

promise('ten referred people give one more month of trial, once, on joining', async (town) => {
  const { code } = await join(town, 'ana@wait.test')
  const sign = async (name: string) => {
    await join(town, `${name}@wait.test`, code)
    await confirm(town, `${name}@wait.test`)
  }
  for (let friend = 1; friend <= 10; friend += 1) await sign(`friend-${friend}`)
  await town.set(`insert into auth.users (email, email_confirmed_at) values ('ana@wait.test', now())`)
  const days = async () =>
    (
      await town.set(
        `select round(extract(epoch from trial_ends_at - clock.now()) / 86400)::int as days, extract(epoch from trial_ends_at - clock.now())::int as seconds
     from public.profile_private where email = 'ana@wait.test'`,
      )
    )[0]
  const longer = Number((await days())?.['days'])
  assert.ok(longer >= 14 + 28 && longer <= 14 + 31, `${longer} days`)
  const before = await days()
  await sign('friend-11')
  assert.deepEqual(await days(), before)
})

promise('signing up with a confirmed address ends the wait, with an unconfirmed one it does not', async (town) => {
  await join(town, 'ana@wait.test')
  await confirm(town, 'ana@wait.test')
  const [account] = await town.set(`insert into auth.users (email) values ('ana@wait.test') returning id`)
  assert.equal(await one(town, 'ana@wait.test', 'status'), 'confirmed')
  await town.set('update auth.users set email_confirmed_at = now() where id = $1', [account?.['id']])
  assert.equal(await one(town, 'ana@wait.test', 'status'), 'joined')
  assert.equal(await one(town, 'ana@wait.test', 'joined_user_id'), account?.['id'])
})

promise('the second step is stored for the person who joined, only with their own token', async (town) => {
  await join(town, 'ana@wait.test')
  await join(town, 'bea@wait.test')
  const save = 'select public.waitlist_details($1, $2, $3, $4, $5, true) as saved'
  assert.deepEqual(await town.set(save, ['0'.repeat(48), 'Eve', 'nails', 'Salem', 'OR']), [{ saved: false }])
  const confirmToken = await one(town, 'ana@wait.test', 'confirm_token')
  assert.deepEqual(await town.set(save, [confirmToken, 'Eve', 'nails', 'Salem', 'OR']), [{ saved: false }])
  assert.deepEqual(await town.set(save, [await one(town, 'ana@wait.test', 'details_token'), 'Ana Alvarez', 'nails', 'Portland', 'OR']), [
    { saved: true },
  ])
  assert.equal(
    await one(town, 'ana@wait.test', "concat_ws('|', name, profession, city, state_code, is_licensed)"),
    'Ana Alvarez|nails|Portland|OR|t',
  )
  assert.equal(await one(town, 'bea@wait.test', 'name'), null)
})

promise('the confirmation is sent again at most once a minute, and not to a confirmed address', async (town) => {
  const mailed = async () => (await town.set("select from internal.emails where kind = 'waitlist_confirm'")).length
  const later = () => town.set("update public.waitlist_signups set confirm_sent_at = confirm_sent_at - interval '61 seconds'")
  const again = async () => {
    assert.equal((await join(town, 'ana@wait.test')).outcome, 'known')
    return mailed()
  }
  await join(town, 'ana@wait.test')
  assert.equal(await again(), 1)
  await later()
  assert.equal(await again(), 2)
  assert.equal(await again(), 2)
  await confirm(town, 'ana@wait.test')
  await later()
  assert.equal(await again(), 2)
})

promise("a sign-up with someone else's address neither removes it from the list nor restores it", async (town) => {
  const signUp = (email: string, wish: boolean) =>
    town.set('insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2)', [
      email,
      JSON.stringify({ product_mail: wish }),
    ])
  await join(town, 'ana@wait.test')
  await confirm(town, 'ana@wait.test')
  await town.set("update public.waitlist_signups set status = 'invited', invited_at = clock.now()")
  await signUp('ana@wait.test', false)
  assert.equal(await one(town, 'ana@wait.test', 'status'), 'invited')
  await town.set("select internal.keep_news_preference('bea@wait.test', false)")
  await signUp('bea@wait.test', true)
  assert.deepEqual(await town.set("select wants from internal.news_preference('bea@wait.test')"), [{ wants: false }])
})

promise('five addresses an hour can join from one network, and more can later', async (town) => {
  const from = async (address: string, email: string) =>
    (await town.set('select outcome from public.waitlist_join($1, address => $2)', [email, address]))[0]?.['outcome']
  for (let time = 1; time <= 5; time += 1) assert.equal(await from('192.0.2.1', `ana-${time}@wait.test`), 'joined')
  assert.equal(await from('192.0.2.1', 'ana-6@wait.test'), 'limited')
  assert.equal(await from('192.0.2.1', 'ana-1@wait.test'), 'limited', 'nor may known addresses be told apart from there')
  assert.equal(await from('192.0.2.2', 'bea@wait.test'), 'joined')
  await town.set("insert into internal.attempts (door, who) select 'waitlist', 'everybody' from generate_series(1, 1994)")
  assert.equal(await from('192.0.2.3', 'cleo@wait.test'), 'limited', 'two thousand an hour from everywhere')
  await town.set("update internal.attempts set at = at - interval '61 minutes'")
  assert.equal(await from('192.0.2.1', 'ana-6@wait.test'), 'joined')
  for (let time = 1; time <= 5; time += 1) assert.equal(await from(`2001:db8:1:2::${time}`, `six-${time}@wait.test`), 'joined')
  assert.equal(await from('2001:db8:1:2:ffff::6', 'six-6@wait.test'), 'limited', 'a household has more addresses than it can count')
  assert.equal(await from('2001:db8:1:3::1', 'six-6@wait.test'), 'joined')
  for (const odd of ['::ffff:192.0.2.7', 'fe80::1%eth0', ':::', '']) assert.equal(await from(odd, `odd${odd.length}@wait.test`), 'joined')
  assert.doesNotMatch(JSON.stringify(await town.set('select ip_hash from public.waitlist_signups')), /192\.0/)
})

promise('a person who unsubscribes leaves the list and only comes back through a new link', async (town) => {
  await join(town, 'ana@wait.test')
  await confirm(town, 'ana@wait.test')
  const old = await one(town, 'ana@wait.test', 'confirm_token')
  await town.set(`select internal.keep_news_preference('Ana@Wait.test', false)`)
  assert.equal(await one(town, 'ana@wait.test', 'status'), 'unsubscribed')
  assert.deepEqual(await town.set('select place from public.waitlist_confirm($1)', [old]), [{ place: null }])
  await town.set('delete from internal.emails')
  await town.set("update public.waitlist_signups set confirm_sent_at = confirm_sent_at - interval '61 seconds'")
  assert.equal((await join(town, 'ana@wait.test')).outcome, 'known')
  assert.equal(await one(town, 'ana@wait.test', 'status'), 'unsubscribed', 'anybody may type her address')
  const [email] = await town.set(`select facts ->> 'link' as link from internal.emails where kind = 'waitlist_confirm'`)
  assert.ok(String(email?.['link']).endsWith(String(await one(town, 'ana@wait.test', 'confirm_token'))))
  assert.equal(await confirm(town, 'ana@wait.test'), 1, 'her place is kept')
  assert.equal(await one(town, 'ana@wait.test', 'status'), 'confirmed')
  assert.deepEqual(await town.set(`select wants from internal.news_preference('ana@wait.test')`), [{ wants: true }])
})
