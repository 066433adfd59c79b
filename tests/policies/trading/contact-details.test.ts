// Contact details in the message of an offer unlock when the trade is accepted (B6.4).
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'
import { move, moveSql, offer, send } from '#tests/support/policies/trades.ts'

const mine = 'Call me: (503) 555-0134, or ana@salon.test. https://ana.test/book'
const masked = 'Call me: •••, or •••. •••'
const read = 'select message, public.own_words(offer) as own from public.trade_versions as offer where trade_id = $1 order by version'
const whole = 'select message from public.trade_proposals where id = $1'

promise('phone numbers, addresses and links are masked, and nothing else is', async (town) => {
  const cases = [
    ['503-555-0134', '•••'],
    ['503.555.0134 or 5035550134', '••• or •••'],
    ['15035550134', '•••'],
    ['+1 (503) 555 0134', '•••'],
    ['+44 20 7946 0958', '•••'],
    ['Text 555-0134 today', 'Text ••• today'],
    ['Ana.B+x@salon.co.uk', '•••'],
    ['see www.salon.test/x?y=1 now', 'see ••• now'],
    ['HTTP://salon.test', '•••'],
    ['find me on instagram.com/ana', 'find me on •••'],
    ['My salon: anas-chair.salon', 'My salon: •••'],
    ['90 minutes, $120, 2 coats. Free 11/24 or 2030-11-24 at 10:30', '90 minutes, $120, 2 coats. Free 11/24 or 2030-11-24 at 10:30'],
    ['Room 204, 3rd floor. No.5 is fine', 'Room 204, 3rd floor. No.5 is fine'],
    ['Great!Thanks @ the fair', 'Great!Thanks @ the fair'],
  ]
  for (const [words, seen] of cases) assert.deepEqual(await town.set('select internal.masked($1) as seen', [words]), [{ seen }], words)
})

promise('what people write to get past the mask is masked', async (town) => {
  const cases = [
    '5 0 3 5 5 5 0 1 3 4',
    '5.0.3.5.5.5.0.1.3.4',
    '5-0-3-5-5-5-0-1-3-4',
    '[503] 555 0134',
    '(503) - 555 - 0134',
    '503 / 555 / 0134',
    '503_555_0134',
    '503*555*0134',
    '5O3-555-O134',
    'five oh three five five five oh one three four',
    'five-zero-three, five-five-five, zero-one-three-four',
    '503 five five five 0134',
    '５０３５５５０１３４',
    '5️⃣0️⃣3️⃣5️⃣5️⃣5️⃣0️⃣1️⃣3️⃣4️⃣',
    '503\u200b555\u200b0134',
    'ana\u2060@\u2060salon.test',
    'ana.b at gmail dot com',
    'ana(at)gmail.com',
    'ana [at] gmail [dot] com',
    'ana @ gmail . com',
    'anabeauty at gmail',
    'anas-chair dot com',
    'anas-chair(dot)com',
    'anaschair . com',
    'linktr.ee/anabeauty',
    'wa.me/15035550134',
    't.me/anabeauty',
    'IG: anabeauty',
    'insta @ana.beauty',
    'insta:anabeauty',
    'instagram: ana_beauty',
    '@ana.beauty',
    'snap: anabeauty',
    'WhatsApp: anabeauty',
  ]
  const seen = await town.set('select words, internal.masked(words) as seen from unnest($1::text[]) as words', [cases])
  assert.deepEqual(
    seen.filter(({ seen: shown }) => shown !== '•••' && shown !== 'insta •••'),
    [],
  )
})

promise('what beauticians write about their work is not masked', async (town) => {
  const cases = [
    '7N 30 g + 7A 15 g, 20 vol, 1:1.5, 35 minutes',
    'Roots 6.3 + 6.0 at 1:2, lengths 8.1 10 vol',
    'Prices: 60, 90, 120, 150 and 200 dollars',
    '$45-60 for a cut, $120-150 for balayage, $1,200 for the course',
    '30/45/60/75/90 minutes',
    'Free 2030-11-24 10:30 or 11/24/2030 at 14:00',
    'Mon-Fri 9-5, Sat 10:00-14:30, 11/24 & 11/25',
    'Every 2-3 weeks, 4-6 times, 10-12 nails',
    'Lashes 0.05 C 8/9/10/11/12 mm, 2D-4D',
    'Needles 0.18 x 3 x 10, 3RL and 5RS',
    'Bond builder 1/8 oz per 1 oz, 4.5 ml in 60 ml',
    'Box braids 24-26 in, 3 packs, size 6 1/2 gloves',
    'One or two hours, three at most; five to six foils',
    'One cut, two colors, three facials, four lifts and five fills',
    'Meet at the salon at 9. Come with dry hair',
    'Thanks @ the fair, or we do it @home',
    '2 sets @ $45, 3 @ $20',
    'One post on Instagram: photos before and after',
    'A reel of 30 seconds for TikTok and a story for insta',
    'Polka dot nails with a dot of gold',
    'Level 4 to 8, pH 4.5-5.5, 40 vol never',
    'Weeks 1, 2, 3, 4, 5, 6, 7, 8',
    'No.5, room 204, suite 12, 97201 Portland, OR 97202',
    'Pre-lighten 20 g : 40 ml, tone 10V + 9P 1:2 for 5-10 min',
    'Great work.Love the color. Net of tips it is 90',
    'Curl 3B/3C, porosity ½, width ８ mm™',
    'License 123456, insured up to 1 000 000',
    'Signal me with a wave; snap back if it is late',
  ]
  const seen = await town.set('select words, internal.masked(words) as seen from unnest($1::text[]) as words', [cases])
  assert.deepEqual(
    seen.filter(({ words, seen: shown }) => words !== shown),
    [],
  )
})

promise('the mask takes time in proportion to the text', async (town) => {
  const most = (words: string) =>
    town.set(`select clock_timestamp() - statement_timestamp() as before, char_length(internal.masked($1)) > 0 as is_done`, [words])
  for (const bit of ['a', '5 ', 'five ', 'a.', '@a', 'at ', '[', ' ', '503 ', 'ig:', 'dot ']) {
    const time = async (times: number) => {
      const started = performance.now()
      await most(bit.repeat(times))
      return performance.now() - started
    }
    await time(100)
    const [short, long] = [Math.min(await time(2_000), await time(2_000)), Math.min(await time(16_000), await time(16_000))]
    assert.ok(long < Math.max(short, 20) * 24, `${JSON.stringify(bit)}: ${short} ms, ${long} ms for eight times as much`)
  }
})

promise('the other person reads the mask in every version until the trade is accepted, its author their own words', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea, offer, { message: mine })
  assert.deepEqual(await town.as(bea, whole, [trade.id]), [{ message: masked }])
  assert.deepEqual(await town.as(bea, read, [trade.id]), [{ message: masked, own: masked }])
  assert.deepEqual(await town.as(ana, read, [trade.id]), [{ message: masked, own: mine }])
  await town.refuses(bea, 'select from internal.unmasked_offers')
  const forged = 'select public.own_words(jsonb_populate_record(null::public.trade_versions, $1)) as own'
  assert.deepEqual(await town.as(bea, forged, [{ trade_id: trade.id, version: 1, author_id: bea.id, message: 'made up' }]), [
    { own: 'made up' },
  ])

  await town.as(bea, `select from public.trade_counter($1, $2, 'Or bea@salon.test', 1)`, [trade.id, JSON.stringify(offer)])
  assert.equal((await town.as(ana, read, [trade.id]))[1]?.['own'], 'Or •••')
  await move(town, ana, 'accept', { id: trade.id, current_version: 2 })
  for (const who of [ana, bea]) {
    assert.deepEqual(await town.as(who, whole, [trade.id]), [{ message: mine }])
    assert.deepEqual(await town.as(who, read, [trade.id]), [
      { message: mine, own: mine },
      { message: 'Or bea@salon.test', own: 'Or bea@salon.test' },
    ])
  }
  assert.deepEqual(await town.set('select from internal.unmasked_offers'), [])
})

promise('a declined or withdrawn offer keeps its mask', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const over = async (to: Member, who: Member, what: 'decline' | 'withdraw') => {
    const trade = await send(town, ana, to, offer, { message: mine })
    await town.as(who, moveSql[what], [trade.id])
    assert.deepEqual(await town.as(to, read, [trade.id]), [{ message: masked, own: masked }])
  }
  await over(bea, bea, 'decline')
  await over(cleo, ana, 'withdraw')
})

promise('a sign that changes the direction of writing hides no number from the mask', async (town: Stage) => {
  const [ana, bea] = await town.professionals(2)
  const trade = await send(town, ana, bea, offer, { message: '503\u200e-555\u200e-0134' })
  assert.deepEqual(await town.as(bea, whole, [trade.id]), [{ message: '•••' }])
})
