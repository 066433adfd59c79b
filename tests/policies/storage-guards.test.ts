import assert from 'node:assert/strict'
import { promise } from '../support/policies/promises.ts'

// Without `where` and `returning`, so that only the delete policy applies; the storage functions' deletes are subject to the
// select policy as well.
promise('a member removes their own pictures', async (town) => {
  const [ana, bea] = await town.professionals(2)
  const file = `insert into storage.objects (bucket_id, name) values ($1, $2)`
  const theirs = [`avatars ${bea.id}/0000-1111.jpg`, `portfolio ${bea.id}/0000-1111.jpg`]
  for (const owner of [ana, bea]) {
    for (const bucket of ['avatars', 'portfolio']) await town.set(file, [bucket, `${owner.id}/0000-1111.jpg`])
  }
  await town.set(`select set_config('storage.allow_delete_query', 'true', true)`)
  assert.equal(await town.touches(null, 'delete from storage.objects'), 0)
  assert.equal(await town.touches(ana, 'delete from storage.objects'), 2)
  const left = await town.set(`select bucket_id || ' ' || name as file from storage.objects order by 1`)
  assert.deepEqual(
    left.map((row) => row['file']),
    theirs,
  )
})
