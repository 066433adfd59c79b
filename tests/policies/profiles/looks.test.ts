import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const plainly = `
  select piece.id from (
    select *, row_number() over (partition by user_id order by sort_order, created_at, id) as place
    from public.portfolio_items where status = 'shown') as piece
  join public.profiles as card on card.id = piece.user_id
  where place <= 3 and card.id <> $1 and ($2::text is null or card.state_code = $2) and ($3::text is null or card.city = $3)
  order by piece.created_at desc, piece.id desc limit 8`

promise('the newest looks of every place equal those of a plain query over all portfolios, after any change', async (town) => {
  const people: Member[] = []
  for (let number = 0; number < 12; number += 1) people.push(await town.member(`Member ${number}`))
  await town.set(`
    update public.profiles set state_code = (array['OR', 'OR', 'WA', null, 'OR'])[1 + ascii(id::text) % 5],
      city = (array['Portland', 'Salem', 'Seattle', null, null])[1 + ascii(id::text) % 5]`)
  await town.set(`
    insert into storage.objects (bucket_id, name, metadata)
    select 'portfolio', id || '/0000-1111.jpg', '{"width": 8, "height": 6}' from public.profiles`)
  await town.set(`
    insert into public.portfolio_items (user_id, media, sort_order, created_at)
    select card.id, jsonb_build_array(jsonb_build_object('role', 'main', 'path', card.id || '/0000-1111.jpg', 'alt_text', 'Long curls')),
      5 - number, now() - make_interval(mins => (number * 7 + ascii(card.id::text)) % 13)
    from public.profiles as card cross join generate_series(1, 5) as number`)
  const [ana] = people as [Member, ...Member[]]
  await same(town, ana)
  const changes = [
    `update public.portfolio_items set status = 'hidden' where sort_order = 1`,
    `update public.portfolio_items set sort_order = 9 - sort_order`,
    `delete from public.portfolio_items where sort_order = 9`,
    `update public.profiles set state_code = 'WA', city = 'Seattle' where city = 'Portland'`,
    `update public.profiles set city = null where city = 'Salem'`,
    `delete from auth.users where id = (select id from public.profiles where id <> '${ana.id}' order by id limit 1)`,
  ]
  for (const change of changes) {
    await town.set(change)
    await same(town, ana, change)
  }
  await town.refuses(ana, 'select from internal.looks')
})

async function same(town: Stage, who: Member, after = 'at first'): Promise<void> {
  const places = [
    [null, null],
    ['OR', null],
    ['OR', 'Portland'],
    ['OR', 'Salem'],
    ['WA', 'Seattle'],
    [null, 'Seattle'],
    ['TX', null],
  ]
  for (const place of places) {
    const expected = (await town.set(plainly, [who.id, ...place])).map(({ id }) => id)
    const found = (await town.as(who, 'select id from public.looks_near($1, $2)', place)).map(({ id }) => id)
    assert.deepEqual(found, expected, `${place.join(', ')} ${after}`)
  }
}
