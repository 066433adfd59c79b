import assert from 'node:assert/strict'
import { conductSql, disputed, members, passes, strike, theirWords, words } from '#tests/support/policies/conduct.ts'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

type Card = { id: string; points: number }
type Entry = Record<string, unknown> & {
  id: string
  opener: Card
  other: Card
  member: Card
  trade: { services: unknown[] }
  others: unknown[]
}
const page = async (town: Stage, who: Member, call: string, values: unknown[] = []): Promise<Entry[]> =>
  (await town.as(who, `select public.${call} as page`, values))[0]?.['page'] as Entry[]

function first(entries: Entry[]): Entry {
  const [entry] = entries
  assert.ok(entry, 'the queue is empty')
  return entry
}

promise(
  'the queue of disputes has both statements, both members and the trade, the oldest first, for those who decide them',
  async (town) => {
    const [ana, bea, cleo] = await members(town)
    const opened = await disputed(town, ana, bea)
    await town.as(bea, conductSql.tellSide, [opened.id, theirWords])
    const second = await disputed(town, cleo, bea)
    for (const who of [ana, await town.staff('support')]) await town.refuses(who, 'select public.admin_disputes()', [], 'PT403')
    const sam = await town.staff('moderator')
    const waiting = await page(town, sam, 'admin_disputes()')
    assert.deepEqual(
      waiting.map(({ id, obstacle }) => [id, obstacle]),
      [
        [opened.id, null],
        [second.id, 'answer_awaited'],
      ],
    )
    const entry = first(waiting)
    assert.deepEqual([entry['statement'], entry['answer']], [words, theirWords])
    assert.deepEqual([entry.opener.id, entry.other.id], [ana.id, bea.id])
    assert.equal(entry.trade.services.length, 2)
    assert.ok(!('resolved_by' in entry))
    const after = { at: entry['created_at'], id: opened.id }
    assert.deepEqual(
      (await page(town, sam, 'admin_disputes(cursor => $1)', [after])).map(({ id }) => id),
      [second.id],
    )
    for (const cursor of [{ at: 'now then' }, { at: '2026-01-01', id: 'x' }, {}])
      await town.refuses(sam, 'select public.admin_disputes(cursor => $1)', [cursor], 'PT400')
    assert.deepEqual(await page(town, sam, 'admin_disputes(true)'), [])
    await town.as(sam, conductSql.resolve, [opened.id, 'redo', 'Please try again.'])
    assert.deepEqual(
      (await page(town, sam, 'admin_disputes(true)')).map(({ id }) => id),
      [opened.id],
    )
    assert.equal((await page(town, sam, 'admin_disputes()')).length, 1)
    await town.set(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [cleo.id])
    await town.enrols(cleo)
    await passes(town, '73 hours')
    assert.deepEqual(
      (await page(town, await town.signsIn(cleo, 'aal2'), 'admin_disputes()')).map(({ obstacle }) => obstacle),
      ['your_own'],
    )
  },
)

promise('the queues of strikes have open appeals and members with eight points, and what was decided', async (town) => {
  const [ana, bea, cleo] = await members(town)
  const mine = await strike(town, ana, bea, 'no_show', 2)
  const second = await strike(town, cleo, bea)
  await town.as(ana, conductSql.appeal, [mine, 'The bus broke down'])
  await passes(town, '1 second')
  await town.as(cleo, conductSql.appeal, [second, 'Mine too'])
  for (const who of [ana, await town.staff('support')]) await town.refuses(who, 'select public.admin_strikes()', [], 'PT403')
  const sam = await town.staff('moderator')
  await town.refuses(sam, `select public.admin_strikes('all')`, [], 'PT400')
  const waiting = await page(town, sam, 'admin_strikes()')
  assert.deepEqual(
    waiting.map(({ id, appeal, obstacle }) => [id, appeal, obstacle]),
    [
      [mine, 'The bus broke down', null],
      [second, 'Mine too', null],
    ],
  )
  assert.deepEqual([first(waiting).member.points, first(waiting).member.id], [2, ana.id])
  assert.ok(!('decided_by' in first(waiting)))
  const rest = await page(town, sam, 'admin_strikes(cursor => $1)', [{ at: first(waiting)['appealed_at'], id: mine }])
  assert.deepEqual(
    rest.map(({ id }) => id),
    [second],
  )
  await town.as(sam, conductSql.decide, [second, true, 'It stays'])
  assert.deepEqual(
    (await page(town, sam, `admin_strikes('decided')`)).map(({ id }) => id),
    [second],
  )
  assert.deepEqual(await page(town, sam, `admin_strikes('reviews')`), [])
  for (const points of [3, 3]) await strike(town, ana, bea, 'abandoned_owed', points)
  const review = first(await page(town, sam, `admin_strikes('reviews')`))
  assert.equal(review.member.id, ana.id)
  assert.equal(review.others.length, 2)
})
