// Two admins who take the role from each other at the same time, each on their own connection.
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStage } from '#tests/support/policies/stage.ts'
import { type Clone, cloneDatabase } from '#tests/support/setup/database.ts'

let clone: Clone
let one: pg.Client
let two: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  ;[one, two] = [new pg.Client(clone.owner), new pg.Client(clone.owner)]
  await Promise.all([one.connect(), two.connect()])
})
afterAll(async () => {
  await Promise.all([one.end(), two.end()])
  await clone.drop()
})

test('D-14: of two admins who take the role from each other at once, one remains', async () => {
  const town = openStage(one)
  await town.set('begin')
  const [ada, ben] = [await town.admin(), await town.admin()]
  await town.set('commit')
  const take = `select public.role_take($1, 'admin', 'They left') as done`
  await town.set('begin')
  expect(await town.as(ada, take, [ben.id])).toEqual([{ done: true }])
  await two.query('begin')
  const second = openStage(two).refuses(ben, take, [ada.id], 'PT409')
  const waits = async () => {
    const { rowCount } = await one.query(
      `select from pg_locks join pg_database on oid = database where datname = current_database() and locktype = 'advisory' and not granted`,
    )
    expect(rowCount).toBe(1)
  }
  await vi.waitFor(waits, { timeout: 10_000, interval: 10 })
  await town.set('commit')
  expect(await second).toMatchObject({ hint: 'bad_state' })
  await two.query('commit')
  expect(await town.set(`select user_id from public.user_roles where role = 'admin'`)).toEqual([{ user_id: ada.id }])
})
