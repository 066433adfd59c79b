// What those who run the site do with the waitlist.
import assert from 'node:assert/strict'
import { become, kinds } from '#tests/support/policies/kinds.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

const nobody = '11111111-2222-4333-8444-555555555555'

async function joins(town: Stage, email: string, isConfirmed = true): Promise<string> {
  await town.set('select public.waitlist_join($1, is_limited => false)', [email])
  if (isConfirmed) await town.set('select public.waitlist_confirm(confirm_token) from public.waitlist_signups where email = $1', [email])
  return String((await town.set('select id from public.waitlist_signups where email = $1', [email]))[0]?.['id'])
}

const statusOf = async (town: Stage, id: string) =>
  (await town.set('select status from public.waitlist_signups where id = $1', [id]))[0]?.['status']
const mailsTo = async (town: Stage, address: string) =>
  (await town.set('select kind from internal.emails where address = $1 order by created_at, kind', [address])).map(({ kind }) => kind)
const audited = async (town: Stage, act: string) =>
  (await town.set('select count(*)::int as many from public.audit_entries where act = $1', [act]))[0]?.['many']

const calls = {
  invite_one: 'select public.waitlist_invite_one($1)',
  mail_again: 'select public.waitlist_mail_again($1)',
}

promise(
  'only an admin invites, support also sends an email again and reads the figures, and nobody else can or learns who is there',
  async (town) => {
    const [ana] = await town.professionals(1)
    const [waiting, pending] = [await joins(town, 'first@wait.test'), await joins(town, 'second@wait.test', false)]
    const does: Record<string, string[]> = { admin: ['invite', 'mail', 'figures'], support: ['mail', 'figures'] }
    for (const { kind, made } of kinds) {
      const may = does[made?.role ?? ''] ?? []
      for (const [what, sql, values] of [
        ['invite', calls.invite_one, [waiting]],
        ['mail', calls.mail_again, [pending]],
        ['figures', 'select public.waitlist_figures()', []],
      ] as const) {
        await town.set('savepoint kind')
        if (made === null) await town.refuses(null, sql, [...values])
        else {
          await become(town, ana, made)
          await town.enrols(ana)
          const [high, low] = [await town.signsIn(ana, 'aal2'), await town.signsIn(ana)]
          if (may.includes(what)) await town.as(high, sql, [...values])
          else {
            const real = await town.refuses(high, sql, [...values], 'PT403')
            assert.equal(real.hint, 'not_allowed', `${kind}: ${what}`)
            if (values.length > 0)
              assert.deepEqual(await town.refuses(high, sql, [nobody], 'PT403'), real, 'the same for a row that is not there')
          }
          await town.refuses(low, sql, [...values], 'PT403')
        }
        await town.set('rollback to savepoint kind')
      }
    }
  },
)

promise('one person is invited out of turn, once, and again when their 14 days are over', async (town) => {
  const ada = await town.admin()
  const [first, second] = [await joins(town, 'first@wait.test'), await joins(town, 'second@wait.test')]
  const pending = await joins(town, 'third@wait.test', false)
  for (const id of [pending, nobody]) assert.equal((await town.refuses(ada, calls.invite_one, [id], 'PT409')).hint, 'bad_state')
  await town.as(ada, calls.invite_one, [second])
  assert.deepEqual([await statusOf(town, first), await statusOf(town, second)], ['confirmed', 'invited'])
  assert.deepEqual((await mailsTo(town, 'second@wait.test')).filter((kind) => kind === 'waitlist_invited').length, 1)
  await town.refuses(ada, calls.invite_one, [second], 'PT409')
  assert.equal(await audited(town, 'invite_from_waitlist'), 1)

  await town.set(`select clock.move('14 days')`)
  await town.as(ada, calls.invite_one, [second])
  assert.deepEqual((await mailsTo(town, 'second@wait.test')).filter((kind) => kind === 'waitlist_invited').length, 2)
  const held = await town.set(`select invited_at = clock.now() as held from public.waitlist_signups where id = $1`, [second])
  assert.deepEqual(held, [{ held: true }], 'the seat is held from now on')
})

promise('an email is sent again to people who have not confirmed or whose invitation runs, at most six a day', async (town) => {
  const [ada, sam] = [await town.admin(), await town.staff('support')]
  const [waiting, pending] = [await joins(town, 'first@wait.test'), await joins(town, 'second@wait.test', false)]
  for (const id of [waiting, nobody]) assert.equal((await town.refuses(sam, calls.mail_again, [id], 'PT409')).hint, 'bad_state')
  await town.as(sam, calls.mail_again, [pending])
  assert.deepEqual(await mailsTo(town, 'second@wait.test'), ['waitlist_confirm', 'waitlist_confirm'])
  const entries = await town.set(
    `select actor_id, target_kind, target_id, after from public.audit_entries where act = 'mail_waitlist' order by id`,
  )
  assert.deepEqual(entries, [{ actor_id: sam.id, target_kind: 'waitlist_signup', target_id: pending, after: { status: 'pending' } }])

  await town.as(ada, calls.invite_one, [waiting])
  await town.as(sam, calls.mail_again, [waiting])
  assert.deepEqual((await mailsTo(town, 'first@wait.test')).filter((kind) => kind === 'waitlist_invited').length, 2)
  for (let more = 0; more < 5; more += 1) await town.as(sam, calls.mail_again, [waiting])
  assert.equal((await town.refuses(sam, calls.mail_again, [waiting], 'PT429')).hint, 'limit_reached')
  await town.set(`select clock.move('14 days')`)
  await town.refuses(sam, calls.mail_again, [waiting], 'PT409')
})

promise('the figures count people by status and place, and the founder seats', async (town) => {
  const sam = await town.staff('support')
  for (const [email, city] of [
    ['a@wait.test', 'Portland'],
    ['b@wait.test', 'Portland'],
    ['c@wait.test', 'Bend'],
  ] as const) {
    const id = await joins(town, email, email !== 'b@wait.test')
    await town.set(`update public.waitlist_signups set city = $2, state_code = 'OR' where id = $1`, [id, city])
  }
  await joins(town, 'nowhere@wait.test', false)
  await town.set('update internal.founder_seats set claimed = 7')
  const [row] = await town.as(sam, 'select public.waitlist_figures() as figures')
  assert.deepEqual(row?.['figures'], {
    people: { confirmed: 2, pending: 2 },
    places: [
      { state_code: 'OR', city: 'Portland', people: 2, waiting: 1, joined: 0 },
      { state_code: 'OR', city: 'Bend', people: 1, waiting: 1, joined: 0 },
    ],
    seats: { claimed: 7, held: 0, candidates: 0 },
  })
})

promise('each list of the waitlist is read by an index', async (town) => {
  const ada = await town.admin()
  await town.set('set local enable_seqscan = off; set local enable_sort = off; set local enable_bitmapscan = off')
  for (const [where, order, index] of [
    [`status = 'confirmed'`, 'position', 'waitlist_signups_list_index'],
    [`status = 'invited'`, 'created_at desc, id desc', 'waitlist_signups_status_index'],
    ['true', 'created_at desc, id desc', 'waitlist_signups_recent_index'],
  ]) {
    const plan = JSON.stringify(
      await town.as(ada, `explain select email from public.waitlist_signups where ${where} order by ${order} limit 50`),
    )
    assert.match(plan, new RegExp(`Index Scan using ${index}`))
    assert.doesNotMatch(plan, /Sort/)
  }
})
