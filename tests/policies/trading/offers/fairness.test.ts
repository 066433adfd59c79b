// What keeps an offer fair: consent to an uneven one, little cash, and values that are their owner's (B6.5).
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { item, move, send } from '#tests/support/policies/trades.ts'

type Terms = { basis?: string; method?: string; note?: string; happy?: boolean | null }
const unticked = { message: "You give a lot more than you get. Please tick that you're happy with this.", hint: 'invalid' }

const call = `select * from public.trade_send($1, $2, '', $3, null, $4, $5, $6)`
const values = (to: Member, items: unknown, { basis = 'money', method = 'none', note = '', happy = false }: Terms = {}) => [
  to.id,
  JSON.stringify(items),
  basis,
  method,
  note,
  happy,
]
const worth = (mine: number, theirs: number, more = {}) => [
  item('proposer', { agreed_value_cents: mine, ...more }),
  item('recipient', { agreed_value_cents: theirs, ...more }),
]
const long = (mine: number, theirs: number) => [
  item('proposer', { duration_minutes: mine }),
  item('recipient', { duration_minutes: theirs }),
]

promise('a request that gives a lot more needs the tick of its sender, on the basis they chose', async (town) => {
  const [ana, bea, cleo, dee] = await town.professionals(4)
  const refused: [unknown, Terms][] = [
    [worth(10_000, 7499), {}],
    [worth(10_000, 7499), { happy: null }],
    [worth(10_000, 7499, { quantity: 3 }), { method: 'accept_uneven' }],
    [worth(10_000, 0), { method: 'iou' }],
    [long(100, 70), { basis: 'time' }],
  ]
  for (const [items, terms] of refused) {
    assert.deepEqual(await town.refuses(ana, call, values(bea, items, terms), 'PT400'), unticked, JSON.stringify({ items, terms }))
  }
  assert.equal((await town.set('select from public.trade_proposals')).length, 0)
  const fine: [Member, unknown, Terms][] = [
    [bea, worth(10_000, 7500), {}],
    [cleo, worth(10_000, 7499), { happy: true }],
    [dee, worth(7499, 10_000), {}],
  ]
  for (const [to, items, terms] of fine) await town.as(ana, call, values(to, items, terms))
  await town.as(bea, call, values(cleo, worth(10_000, 100), { basis: 'even' }))
  await town.as(bea, call, values(dee, worth(10_000, 100), { basis: 'time' }))
})

promise('the time of a side includes the set-up and clean-up of its services, as they are when the offer is made', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [row] = await town.as(
    ana,
    `select (public.save_service('nails', 'Full set', 60, 0, buffer_before_minutes => 15, buffer_after_minutes => 10)).id`,
  )
  const items = [item('proposer', { duration_minutes: 60, service_id: String(row?.['id']) }), item('recipient', { duration_minutes: 63 })]
  assert.deepEqual(await town.refuses(ana, call, values(bea, items, { basis: 'time' }), 'PT400'), unticked)
  const [trade] = await town.as(ana, call, values(bea, [items[0], item('recipient', { duration_minutes: 64 })], { basis: 'time' }))
  await town.set('update public.services set buffer_before_minutes = 0')
  assert.deepEqual(
    await town.as(bea, 'select buffer_before_minutes, buffer_after_minutes from public.trade_items where trade_id = $1 order by position', [
      trade?.['id'],
    ]),
    [
      { buffer_before_minutes: 15, buffer_after_minutes: 10 },
      { buffer_before_minutes: 0, buffer_after_minutes: 0 },
    ],
  )
})

promise('who gives a lot more ticks it before they accept, and before they counter', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea, worth(7000, 10_000))
  const accept = 'select status from public.trade_accept($1, $2, $3)'
  const counter = `select current_version from public.trade_counter($1, $2, '', $3, is_happy => $4)`
  const uneven = JSON.stringify(worth(6000, 10_000))
  assert.deepEqual(await town.refuses(bea, 'select public.trade_accept($1, 1)', [trade.id], 'PT400'), unticked)
  assert.deepEqual(await town.refuses(bea, accept, [trade.id, 1, null], 'PT400'), unticked)
  assert.deepEqual(await town.refuses(bea, counter, [trade.id, uneven, 1, false], 'PT400'), unticked)
  assert.deepEqual(await town.as(bea, counter, [trade.id, uneven, 1, true]), [{ current_version: 2 }])
  assert.deepEqual(await town.as(ana, accept, [trade.id, 2, false]), [{ status: 'accepted' }], 'who gives less has nothing to tick')
})

promise('each offer has a basis and a balance of its own, and those of the newest one count', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const [trade] = await town.as(ana, call, values(bea, worth(10_000, 8000), { method: 'iou', note: ' A brow shape by June ' }))
  const id = trade?.['id']
  const terms = 'value_basis, balance_method, balance_note'
  const counter = `select ${terms} from public.trade_counter($1, $2, '', $3, value_basis => $4, balance_method => $5)`
  const first = { value_basis: 'money', balance_method: 'iou', balance_note: 'A brow shape by June' }
  const second = { value_basis: 'time', balance_method: 'accept_uneven', balance_note: '' }
  const third = { value_basis: 'time', balance_method: 'none', balance_note: '' }
  assert.deepEqual(await town.as(bea, `select ${terms} from public.trade_proposals where id = $1`, [id]), [first])
  const items = JSON.stringify(worth(10_000, 8000))
  assert.deepEqual(await town.as(bea, counter, [id, items, 1, 'time', 'accept_uneven']), [second])
  assert.deepEqual(await town.as(ana, `select ${terms} from public.trade_counter($1, $2, '', 2)`, [id, items]), [third])
  assert.deepEqual(await town.as(ana, `select ${terms} from public.trade_versions where trade_id = $1 order by version`, [id]), [
    first,
    second,
    third,
  ])
})

promise('a balance is one of five, and its note is short and without contact details', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, bea, ana)
  const counter = `select public.trade_counter($1, $2, '', 1, null, 'money', $3, $4)`
  const refused: [Terms, string][] = [
    [{ method: 'gift' }, 'Please choose one of the ways to even it out, or none.'],
    [{ method: '' }, 'Please choose one of the ways to even it out, or none.'],
    [{ method: 'iou', note: 'x'.repeat(201) }, 'Please keep the note about the balance under 200 characters.'],
    [{ method: 'iou', note: 'Call 503-555-0134' }, 'Please leave contact details out of the note. They unlock when the trade is accepted.'],
  ]
  const [cleo] = await town.professionals(1)
  for (const [terms, message] of refused) {
    assert.deepEqual(await town.refuses(ana, call, values(cleo, worth(1, 1), terms), 'PT400'), { message, hint: 'invalid' })
    const again = [trade.id, JSON.stringify(worth(1, 1)), terms.method, terms.note ?? '']
    assert.deepEqual(await town.refuses(ana, counter, again, 'PT400'), { message, hint: 'invalid' })
  }
  const unknown = [trade.id, JSON.stringify(worth(1, 1))]
  const { message } = await town.refuses(ana, `select public.trade_counter($1, $2, '', 1, null, 'luck')`, unknown, 'PT400')
  assert.equal(message, 'Compare by money, by time or call it even.')
})

promise('cash settles at most 30 percent of the larger side', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const most = { message: 'Cash can settle at most 30 percent of the larger side. Add a service, or choose another way.', hint: 'invalid' }
  const cash: Terms = { method: 'outside_cash', happy: true }
  for (const [mine, theirs] of [
    [10_000, 6999],
    [6999, 10_000],
    [10_000, 0],
  ] as const) {
    assert.deepEqual(await town.refuses(ana, call, values(bea, worth(mine, theirs), cash), 'PT400'), most)
  }
  await town.as(ana, call, values(bea, worth(10_000, 7000), cash))
  const trade = await send(town, cleo, ana)
  const counter = `select balance_method from public.trade_counter($1, $2, '', 1, balance_method => 'outside_cash', is_happy => true)`
  assert.deepEqual(await town.refuses(ana, counter, [trade.id, JSON.stringify(worth(10_000, 6999))], 'PT400'), most)
  await town.as(ana, counter, [trade.id, JSON.stringify(worth(7000, 10_000))])
})

async function listed(town: Stage, owner: Member, cents: number): Promise<string> {
  const [row] = await town.as(owner, `select (public.save_service('hair', 'Gloss', 90, $1, show_price => false)).id`, [cents])
  return String(row?.['id'])
}

promise('only its owner changes the value of a service, by half of its price at most, and says why', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const mine = await listed(town, ana, 10_000)
  const theirs = await listed(town, bea, 12_000)
  const offered = (value: number, note: string, their = 12_000) => [
    item('proposer', { title: 'Gloss', service_id: mine, agreed_value_cents: value, note }),
    item('recipient', { service_id: theirs, agreed_value_cents: their }),
  ]
  const words = {
    far: '“Gloss”: change its value by at most half of its price.',
    reason: '“Gloss”: say why its value differs from its price.',
    theirs: '“Silk press and trim”: its value is for its owner to change. Please load the page again.',
  }
  const refused: [unknown, string][] = [
    [offered(4999, 'Model price'), words.far],
    [offered(15_001, 'Long hair'), words.far],
    [offered(9000, '  '), words.reason],
    [offered(10_000, '', 11_999), words.theirs],
    [offered(10_000, '', 12_001), words.theirs],
  ]
  for (const [items, message] of refused) {
    assert.deepEqual(await town.refuses(ana, call, values(bea, items, { happy: true }), 'PT400'), { message, hint: 'invalid' })
  }
  const trade = await send(town, ana, bea, offered(11_000, 'Long hair'))
  // The other person keeps it or goes back to the price; their own they change themselves, and it stays once it is in the offer.
  const counter = (who: Member, version: number, items: unknown) =>
    town.as(who, `select current_version from public.trade_counter($1, $2, '', $3, is_happy => true)`, [
      trade.id,
      JSON.stringify(items),
      version,
    ])
  const again = JSON.stringify(offered(11_500, ''))
  const cheaper = (note: string) => [offered(11_000, 'Long hair')[0], { ...offered(1, '', 10_000)[1], note }]
  const refusal = await town.refuses(bea, `select public.trade_counter($1, $2, '', 1)`, [trade.id, again], 'PT400')
  assert.equal(refusal.message, '“Gloss”: its value is for its owner to change. Please load the page again.')
  await counter(bea, 1, cheaper('Model price'))
  await town.set('update public.service_prices set list_price_cents = 50000')
  await counter(ana, 2, cheaper(''))
})

promise('whether a private price was guessed shows only to members who have the right to know it', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const theirs = await listed(town, bea, 12_000)
  await town.set(`create or replace function public.has_unlimited_views() returns boolean language sql stable as 'select false'`)
  for (const cents of [12_000, 11_999]) {
    const items = [item('proposer'), item('recipient', { service_id: theirs, agreed_value_cents: cents })]
    assert.deepEqual(await town.refuses(ana, call, values(bea, items), 'PT403'), {
      message: 'Open this profile first.',
      hint: 'not_allowed',
    })
  }
})

promise('an item has no contact details, a place its service is given at, and up to three times within a month', async (town) => {
  await town.set(`update clock.settings set shift = $1::timestamptz - now()`, ['2030-05-07 12:00Z'])
  const [ana, bea, cleo] = await town.professionals(3)
  const [row] = await town.as(ana, `select (public.save_service('hair', 'Gloss', 90, 0, location_modes => '{your_place,online}')).id`)
  const offered = (more: object) => [item('proposer', { title: 'Gloss', service_id: String(row?.['id']), ...more }), item('recipient')]
  const place = '“Gloss”: choose where it happens.'
  const times = '“Gloss”: choose up to 3 times in the next 31 days, on the quarter hour.'
  const refused: [object, string][] = [
    [{ note: 'Text 503-555-0134' }, '“Gloss”: leave contact details out. They unlock when the trade is accepted.'],
    [{ location_mode: 'moon' }, place],
    [{ location_mode: 'my_place' }, place],
    [{ slots: ['2030-05-07T12:00:00Z'] }, times],
    [{ slots: ['2030-05-08T12:07:00Z'] }, times],
    [{ slots: ['2030-06-07T12:15:00Z'] }, times],
    [{ slots: ['tomorrow'] }, times],
    [{ slots: ['2030-13-08T12:00:00Z'] }, times],
    [{ slots: [7] }, times],
    [{ slots: ['08', '09', '10', '11'].map((day) => `2030-05-${day}T12:00:00Z`) }, times],
  ]
  for (const [more, message] of refused) {
    assert.deepEqual(await town.refuses(ana, call, values(bea, offered(more)), 'PT400'), { message, hint: 'invalid' }, JSON.stringify(more))
  }
  const stored = 'select location_mode, slots from public.trade_items where trade_id = $1 order by position'
  const slots = ['2030-05-10T15:45:00Z', '2030-05-08T09:00:00-07:00', '2030-06-07T12:00:00+00:00']
  const trade = await send(town, ana, bea, offered({ location_mode: 'online', slots }))
  assert.deepEqual(await town.as(bea, stored, [trade.id]), [
    { location_mode: 'online', slots: ['2030-05-08T16:00:00Z', '2030-05-10T15:45:00Z', '2030-06-07T12:00:00Z'].map((at) => new Date(at)) },
    { location_mode: 'my_place', slots: [] },
  ])
  const plain = await send(town, ana, cleo, offered({}))
  assert.deepEqual((await town.as(cleo, stored, [plain.id]))[0], { location_mode: 'your_place', slots: [] })
})

promise("a request needs the tick under the recipient's trade rules, if they have any", async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(bea, `update public.profile_details set trade_rules = '{"notice_hours": 48}' where user_id = $1`, [bea.id])
  const ask = 'select status from public.trade_send($1, $2, accepts_rules => $3)'
  const items = JSON.stringify(worth(1, 1))
  for (const ticked of [false, null]) {
    assert.deepEqual(await town.refuses(ana, ask, [bea.id, items, ticked], 'PT400'), {
      message: 'Please read and tick their trade rules first.',
      hint: 'invalid',
    })
  }
  assert.deepEqual(await town.as(ana, ask, [bea.id, items, true]), [{ status: 'pending' }])
})

promise("a member's month counts the trades they agreed to and what they give in them", async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const month = (who: Member) => town.as(who, 'select trades, given_cents::int from public.trade_month()')
  const trade = await send(town, ana, bea, [
    item('proposer', { agreed_value_cents: 4000, quantity: 2 }),
    item('recipient', { agreed_value_cents: 9000 }),
  ])
  await send(town, ana, cleo)
  assert.deepEqual(await month(ana), [{ trades: 0, given_cents: 0 }])
  await move(town, bea, 'accept', trade)
  assert.deepEqual(
    [await month(ana), await month(bea), await month(cleo)],
    [[{ trades: 1, given_cents: 8000 }], [{ trades: 1, given_cents: 9000 }], [{ trades: 0, given_cents: 0 }]],
  )
  await town.set(`select clock.move('32 days')`)
  assert.deepEqual(await month(ana), [{ trades: 0, given_cents: 0 }])
})
