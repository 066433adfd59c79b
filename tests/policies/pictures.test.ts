// Buckets of members' pictures: what every area that declares one gets, tried with a table that shows several in a list.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const uploadsFinds = 'a member uploads pictures for their finds'
const listsFinds = 'a member lists the pictures they uploaded for finds'
const takesBackFinds = 'a member takes back a picture that none of their finds shows'

/** Finds, with photos in the bucket `finds`, and notes of drafts that have some. */
async function plant(town: Stage, isPrivate = false): Promise<void> {
  await town.set(`
    create table public.finds (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references public.profiles (id) on delete cascade,
      photos jsonb not null default '[]',
      note text
    );
    alter table public.finds enable row level security;
    create policy "all of one's own" on public.finds to authenticated using (user_id = (select auth.uid()));
    grant select, insert, update, delete on public.finds to authenticated;
    create view internal.finds_shown as
      select find.user_id, photo ->> 'path' as path
      from public.finds as find cross join lateral jsonb_array_elements(find.photos) as photo;
    create table internal.find_drafts (user_id uuid, path text);
    insert into storage.buckets (id, name, public) values ('finds', 'finds', ${!isPrivate});
    insert into storage.picture_buckets (bucket_id) values ('finds');
    select internal.picture_bucket('finds', shown => 'internal.finds_shown', waits => '2 days',
      drafted => 'internal.find_drafts', is_private => ${isPrivate}, uploads => '${uploadsFinds}',
      lists => '${listsFinds}', takes_back => '${takesBackFinds}');
    create trigger t50_own_pictures before insert or update of photos on public.finds
      for each row execute function internal.judge_pictures('finds', 'photos');
    create trigger drop_picture after update on public.finds
      for each row when (new.photos <> old.photos) execute function internal.drop_pictures('finds', 'photos');
    create trigger drop_last_picture after delete on public.finds
      for each row execute function internal.drop_pictures('finds', 'photos')`)
}

const put = `insert into storage.objects (bucket_id, name, owner_id, created_at) values ($1, $2, $3, clock.now())`
const pathOf = (who: Member, number: number) => `${who.id}/00000000-0000-4000-8000-00000000000${number}.jpg`
const photos = (who: Member, ...numbers: number[]) =>
  JSON.stringify(numbers.map((number) => ({ path: pathOf(who, number), alt_text: 'A chair' })))
const uploads = async (town: Stage, who: Member, numbers: number[], bucket = 'finds') => {
  for (const number of numbers) await town.set(put, [bucket, pathOf(who, number), who.id])
}
const addSql = 'insert into public.finds (user_id, photos) values ($1, $2) returning id'
const add = async (town: Stage, who: Member, ...numbers: number[]) =>
  String((await town.as(who, addSql, [who.id, photos(who, ...numbers)]))[0]?.['id'])
const changeSql = 'update public.finds set photos = $2 where id = $1'
const files = async (town: Stage, bucket = 'finds') =>
  (await town.set('select substr(name, 73, 1) as number from storage.objects where bucket_id = $1 order by name', [bucket])).map(
    ({ number }) => Number(number),
  )
const seenBy = async (town: Stage, who: Member | null) =>
  (await town.as(who, `select substr(name, 73, 1) as number from storage.objects where bucket_id = 'finds' order by name`)).map(
    ({ number }) => Number(number),
  )
const takeBack = `delete from storage.objects where bucket_id = 'finds'`
const later = (town: Stage, time: string) => town.set('update clock.settings set shift = shift + $1::interval', [time])
const sweep = (town: Stage) => town.set(`select clock.run('sweep pictures')`)

promise('a bucket of pictures has three policies with the names of its area, also after an upgrade', async (town) => {
  await plant(town)
  const [ana, bea] = await town.professionals(2)
  await town.refuses(null, put, ['finds', pathOf(ana, 1), null])
  await town.refuses(bea, put, ['finds', pathOf(ana, 1), bea.id])
  await town.refuses(ana, put, ['finds', `${ana.id}/deeper/00000000-0000-4000-8000-000000000001.jpg`, ana.id])
  assert.equal(await town.touches(ana, put, ['finds', pathOf(ana, 1), ana.id]), 1)
  const policies = `select policyname as name from pg_policies where policyname like '%finds%' order by 1`
  const names = [{ name: listsFinds }, { name: takesBackFinds }, { name: uploadsFinds }]
  assert.deepEqual(await town.set(policies), names)
  await town.set(`delete from internal.picture_rules where bucket_id = 'finds'`)
  await town.set(`select internal.picture_bucket('finds', shown => 'internal.finds_shown', waits => '2 days', feature => 'jobs',
    uploads => '${uploadsFinds}', lists => '${listsFinds}', takes_back => '${takesBackFinds}')`)
  assert.deepEqual(await town.set(policies), names)
  const [free] = await town.free(1)
  await town.gains(ana, 'premium')
  await town.refuses(free, put, ['finds', pathOf(free, 1), free.id])
  assert.equal(await town.touches(ana, put, ['finds', pathOf(ana, 2), ana.id]), 1)
})

promise('a row shows pictures that its member uploaded into this bucket, and no other', async (town) => {
  await plant(town)
  const [ana, bea] = await town.professionals(2)
  await uploads(town, ana, [1, 2])
  await uploads(town, bea, [3])
  await uploads(town, ana, [4], 'job-pictures')
  const refusal = { message: 'The picture is not there any more. Add it again.', hint: 'invalid', detail: '{"field": "photos"}' }
  for (const given of [photos(ana, 1, 5), photos(ana, 4), photos(bea, 3), '[{}]', '[null]', '["x"]', '"x"'])
    assert.deepEqual(await town.refusalOf(ana, addSql, [ana.id, given], 'PT400'), refusal, given)
  const id = await add(town, ana, 1, 2)
  assert.deepEqual(await town.refusalOf(ana, changeSql, [id, photos(ana, 1, 5)], 'PT400'), refusal)
  // One whose file is gone stops no other edit.
  await town.set(`select * from storage.remove_objects('finds', $1)`, [[pathOf(ana, 2)]])
  assert.equal(await town.touches(ana, changeSql, [id, photos(ana, 2, 1)]), 1)
  // What is in another member's name is refused as every such row is, whether the file is there or not.
  for (const number of [3, 5]) await town.refuses(ana, addSql, [bea.id, photos(bea, number)], '42501')
})

promise('a picture that two rows show stays until the last of them no longer does', async (town) => {
  await plant(town)
  const [ana] = await town.professionals(1)
  await uploads(town, ana, [1, 2, 3])
  const [one, other] = [await add(town, ana, 1, 2), await add(town, ana, 2, 3)]
  await town.as(ana, changeSql, [one, photos(ana, 2)])
  assert.deepEqual(await files(town), [2, 3])
  await town.as(ana, 'delete from public.finds where id = $1', [one])
  assert.deepEqual(await files(town), [2, 3])
  await town.as(ana, changeSql, [other, photos(ana, 3, 2)])
  assert.deepEqual(await files(town), [2, 3], 'another order')
  await town.as(ana, 'delete from public.finds where id = $1', [other])
  assert.deepEqual(await files(town), [])
})

promise('a row drops no picture of another member or another bucket, and its own member drops theirs', async (town) => {
  await plant(town)
  const [ana, bea] = await town.professionals(2)
  await uploads(town, ana, [1])
  await uploads(town, ana, [1], 'job-pictures')
  await uploads(town, bea, [2])
  // As only those could write it who are above the rules.
  await town.set(addSql, [ana.id, JSON.stringify([...JSON.parse(photos(ana, 1)), ...JSON.parse(photos(bea, 2))])])
  await town.set('set local role service_role')
  await town.set('delete from public.finds')
  await town.set('reset role')
  assert.deepEqual([await files(town), await files(town, 'job-pictures')], [[2], [1]])
})

promise('what a row ended is kept by no draft, and by no row of another member', async (town) => {
  await plant(town)
  const [ana, bea] = await town.professionals(2)
  await uploads(town, ana, [1, 2])
  const id = await add(town, ana, 1, 2)
  await town.set('insert into internal.find_drafts values ($1, $2)', [ana.id, pathOf(ana, 1)])
  await town.set(addSql, [bea.id, photos(ana, 2)])
  await town.as(ana, changeSql, [id, '[]'])
  assert.deepEqual(await files(town), [])
})

promise('a picture that no row came to show is swept after the wait of its bucket, and one that a draft has later', async (town) => {
  await plant(town)
  const [ana, bea] = await town.professionals(2)
  await uploads(town, ana, [1, 2, 3, 4])
  await uploads(town, ana, [5], 'job-pictures')
  await uploads(town, bea, [6])
  await add(town, ana, 1)
  // A row of Bea's keeps no file of Ana's.
  await town.set(addSql, [bea.id, photos(ana, 2)])
  await town.set('insert into internal.find_drafts values ($1, $2), ($3, $4)', [ana.id, pathOf(ana, 3), bea.id, pathOf(ana, 4)])
  await later(town, '47 hours')
  await sweep(town)
  assert.equal((await files(town)).length, 5)
  await later(town, '2 hours')
  await sweep(town)
  assert.deepEqual([await files(town), await files(town, 'job-pictures')], [[1, 3], [5]])
  await town.set('delete from internal.find_drafts')
  await sweep(town)
  assert.deepEqual(await files(town), [1])
})

promise('a picture that came to be shown, or is too new, is not deleted though the clock began to', async (town) => {
  await plant(town)
  const [ana] = await town.professionals(1)
  await uploads(town, ana, [1, 2])
  const remove = async (number: number) =>
    (await town.set('select internal.remove_picture(id) as gone from storage.objects where name = $1', [pathOf(ana, number)]))[0]?.['gone']
  assert.equal(await remove(1), false)
  await later(town, '3 days')
  await add(town, ana, 2)
  assert.deepEqual([await remove(1), await remove(2)], [true, false])
  assert.deepEqual(await files(town), [2])
})

promise(
  'a member lists all they uploaded into a public bucket, and takes back what no row of theirs shows, also of a draft',
  async (town) => {
    await plant(town)
    const [ana, bea] = await town.professionals(2)
    await uploads(town, ana, [1, 2, 3])
    await uploads(town, bea, [4])
    await add(town, ana, 1)
    await town.set(addSql, [bea.id, photos(ana, 2)])
    await town.set('insert into internal.find_drafts values ($1, $2)', [ana.id, pathOf(ana, 3)])
    for (const who of [null, await town.admin()]) assert.deepEqual(await seenBy(town, who), [])
    assert.deepEqual([await seenBy(town, ana), await seenBy(town, bea)], [[1, 2, 3], [4]])
    await town.set(`select set_config('storage.allow_delete_query', 'true', true)`)
    assert.equal(await town.touches(null, takeBack), 0)
    assert.equal(await town.touches(ana, takeBack), 2)
    assert.deepEqual(new Set(await files(town)), new Set([1, 4]))
    assert.equal(await town.touches(ana, `update storage.objects set name = name || 'x' where bucket_id = 'finds'`), 0)
    await suspend(town, bea)
    await town.refuses(bea, takeBack, [], 'PT403')
  },
)

promise('in a private bucket a member sees a picture until a row of theirs shows it; then the area says who does', async (town) => {
  await plant(town, true)
  const [ana, bea] = await town.professionals(2)
  await uploads(town, ana, [1, 2])
  await uploads(town, bea, [3])
  await add(town, ana, 1)
  for (const who of [null, await town.admin()]) assert.deepEqual(await seenBy(town, who), [])
  assert.deepEqual([await seenBy(town, ana), await seenBy(town, bea)], [[2], [3]])
  await town.set(`create policy "finds are for all" on storage.objects for select to authenticated using (
    bucket_id = 'finds' and name in (select photo ->> 'path' from public.finds, jsonb_array_elements(photos) as photo))`)
  assert.deepEqual(await seenBy(town, ana), [1, 2])
})

promise('nobody but their member reads what rows show', async (town) => {
  await plant(town)
  const [ana, bea] = await town.professionals(2)
  await uploads(town, ana, [1])
  await add(town, ana, 1)
  const shown = `select internal.pictures_i_show('finds') as paths`
  await town.refuses(null, shown)
  assert.deepEqual(await town.as(bea, shown), [{ paths: [] }])
  assert.deepEqual(await town.as(ana, shown), [{ paths: [pathOf(ana, 1)] }])
  assert.deepEqual(await town.as(ana, `select internal.pictures_i_show('job-pictures') as paths`), [{ paths: [] }])
})

promise('pictures of an area go with the account of their member', async (town) => {
  await plant(town)
  const [ana, bea] = await town.professionals(2)
  await uploads(town, ana, [1, 2])
  await uploads(town, bea, [3])
  await town.set('update storage.objects set owner_id = null')
  await add(town, ana, 1)
  await town.set('select internal.erase_account($1)', [ana.id])
  assert.deepEqual(await files(town), [3])
})
