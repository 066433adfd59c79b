// The pictures of listings: who uploads, lists and takes them back. What every bucket of pictures does is in pictures.test.ts.
import assert from 'node:assert/strict'
import { list, photoPath, photosOf, sellers, uploads } from '#tests/support/policies/market/listings.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { suspend } from '#tests/support/policies/sanctions.ts'

const put = `insert into storage.objects (bucket_id, name, owner_id) values ('market-pictures', $1, $2)`
const inBucket = `from storage.objects where bucket_id = 'market-pictures'`

promise('a member with the marketplace uploads pictures for it', async (town) => {
  const [seller, other] = await sellers(town, 2)
  const [free] = await town.free(1)
  await town.refuses(free, put, [photoPath(free), free.id])
  await town.refuses(null, put, [photoPath(seller, 2), null])
  await town.refuses(other, put, [photoPath(seller, 2), other.id])
  for (const name of [`${seller.id}/a.jpg`, photoPath(seller, 2).replace('.jpg', '.svg'), photoPath(seller, 2).replace('/', '/in/')])
    await town.refuses(seller, put, [name, seller.id])
  await suspend(town, other)
  await town.refuses(other, put, [photoPath(other, 2), other.id], 'PT403')
  assert.equal(await town.touches(seller, put, [photoPath(seller, 2), seller.id]), 1)
  await town.refuses(seller, put, [photoPath(seller, 2), seller.id], '23505')
})

promise('a member lists the pictures they uploaded for the marketplace', async (town) => {
  const [seller] = await sellers(town, 2)
  const names = `select name ${inBucket}`
  assert.deepEqual(await town.as(await town.admin(), names), [])
  assert.deepEqual(await town.as(seller, names), [{ name: photoPath(seller) }])
})

promise('a member takes back a picture that none of their listings shows', async (town) => {
  const [seller] = await sellers(town, 2)
  await uploads(town, seller, 2, 3)
  await list(town, seller, { photos: photosOf(seller, 1, 2) })
  await town.set(`select set_config('storage.allow_delete_query', 'true', true)`)
  assert.equal(await town.touches(null, `delete ${inBucket}`), 0)
  assert.equal(await town.touches(seller, `delete ${inBucket}`), 1)
  assert.deepEqual(await town.set(`select name ${inBucket} and owner_id = $1 order by name`, [seller.id]), [
    { name: photoPath(seller, 1) },
    { name: photoPath(seller, 2) },
  ])
  assert.equal(await town.touches(seller, `update storage.objects set name = name || 'x' where bucket_id = 'market-pictures'`), 0)
})
