// Notifications about a plan, as facts: other languages are rendered from these, so each sentence has its own template.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const noticesOf = (town: Stage, who: Member) =>
  town.as(
    who,
    `select template, title, facts - '{period_end,price_cents}'::text[] as facts from public.notifications order by created_at, title`,
  )
const clear = (town: Stage) => town.set('delete from public.notifications')

/** Reports a contract's changes, and returns the notification about each. */
function contractsOf(town: Stage, who: Member): (contract: object) => Promise<Record<string, unknown> | undefined> {
  let version = 0
  return async (contract) => {
    version += 1
    const known = { id: 'sub_1', tier: 'premium', status: 'active', price_cents: 999, started_at: '2026-01-01T00:00:00Z', version }
    const event = { id: `evt_${version}`, source: 'local', type: 'test', user_id: who.id, customer_id: 'cus' }
    const given = { ...event, contract: { ...known, period_end: '2030-02-01T00:00:00+00:00', ...contract } }
    await town.set('select public.billing_apply($1)', [JSON.stringify(given)])
    const [notice] = await noticesOf(town, who)
    await clear(town)
    return notice
  }
}

promise('each change of a plan has its own sentence, with its days as facts', async (town) => {
  const [ana] = await town.professionals(1)
  const becomes = contractsOf(town, ana)
  const [later, renewal] = ['2030-03-01T00:00:00+00:00', '2030-02-01T00:00:00+00:00']
  assert.deepEqual(await becomes({}), {
    template: 'plan_started',
    title: "You're on Premium",
    facts: { tier: 'premium', status: 'active', ends_on: renewal },
  })
  assert.deepEqual(await becomes({ cancel_at: later }), {
    template: 'plan_ending',
    title: 'Your Premium plan ends on March 1, 2030',
    facts: { tier: 'premium', status: 'cancelled', ends_on: later },
  })
  assert.deepEqual(await becomes({}), {
    template: 'plan_kept',
    title: 'Your Premium plan goes on',
    facts: { tier: 'premium', status: 'active', ends_on: renewal },
  })
  assert.deepEqual(await becomes({ pause_until: later }), {
    template: 'plan_pausing',
    title: 'Your Premium plan pauses on February 1, 2030',
    facts: { tier: 'premium', status: 'paused', ends_on: later, pauses_on: renewal },
  })
  assert.equal((await becomes({}))?.['template'], 'plan_resumed')
  const failed = await becomes({ status: 'past_due', past_due_since: later })
  assert.equal(failed?.['template'], 'payment_failed')
  assert.deepEqual(failed?.['facts'], { tier: 'premium', grace_until: '2030-03-08T00:00:00+00:00' })
  assert.equal((await becomes({ status: 'paused', pause_until: later }))?.['template'], 'plan_paused')
  assert.equal((await becomes({}))?.['template'], 'plan_started')
  assert.equal((await becomes({ status: 'cancelled' }))?.['template'], 'plan_ended')
})

promise('a plan that is paused beside another one says which plan is left', async (town) => {
  const [ana] = await town.professionals(1)
  const becomes = contractsOf(town, ana)
  await becomes({ id: 'sub_basic', tier: 'basic' })
  assert.equal((await becomes({}))?.['title'], "You're on Premium")
  const paused = await becomes({ status: 'paused', pause_until: null })
  assert.deepEqual([paused?.['template'], paused?.['title']], ['plan_started', "You're on Basic"])
})

promise('the end of a trial and a founder seat are available as facts too', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trial = (days: number) =>
    town.set(`update public.profile_private set trial_ends_at = clock.now() + make_interval(days => $2, secs => -60) where user_id = $1`, [
      ana.id,
      days,
    ])
  for (const days of [3, -1]) {
    await trial(days)
    await town.set('select clock.run_tasks()')
  }
  const said = await noticesOf(town, ana)
  assert.deepEqual(Object.fromEntries(said.map(({ template, facts }) => [template, (facts as { days: number }).days])), {
    trial_ended: -1,
    trial_ending: 3,
  })
  await town.set('select internal.give_seat($1, 7)', [bea.id])
  const seats = await town.as(bea, `select template, facts -> 'number' as number from public.notifications`)
  assert.deepEqual(seats, [{ template: 'founder', number: 7 }])
  await town.set(`select clock.move('176 days')`)
  await town.set('select clock.run_tasks()')
  assert.ok((await noticesOf(town, bea)).some(({ template }) => template === 'founder_ending'))
})

promise('what a notification of a trial, a pause or a founder says in English', async (town) => {
  const ends = { ends_on: '2030-02-01T00:00:00Z' }
  const said: [kind: string, facts: object, title: string, message: string][] = [
    [
      'trial_ending',
      { days: 1, tier: 'free', ...ends },
      'Your trial ends in 1 day',
      'After that, messages and trades need a plan. Nothing is charged and nothing is deleted.',
    ],
    [
      'trial_ending',
      { days: 3, price_cents: 599, ...ends },
      'Your trial ends in 3 days ($5.99/month after)',
      '$5.99 is charged on February 1, 2030. To stop it, cancel in two taps.',
    ],
    ['plan_paused', { tier: 'basic', ...ends }, 'Your plan is paused', 'It goes on by itself on February 1, 2030.'],
    [
      'plan_paused',
      { tier: 'basic', ends_on: null },
      'Your plan is paused',
      "You're on Free now. Nothing was deleted, and everything is back with a plan.",
    ],
    [
      'founder_ending',
      { days: 30, ...ends },
      'Your founding benefits end in 30 days',
      'Premium is yours until February 1, 2030. Your star and your number stay.',
    ],
  ]
  for (const [kind, facts, title, message] of said)
    assert.deepEqual(
      await town.set('select * from internal.notice_text($1, $2)', [kind, JSON.stringify(facts)]),
      [{ title, message }],
      kind,
    )
})
