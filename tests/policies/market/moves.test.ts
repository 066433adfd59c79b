// The buttons of a seller (domain/market/moves.ts) and what the database lets them do, for every state.
import assert from 'node:assert/strict'
import { listingCan, type ListingMove } from '#domain/market/moves.ts'
import { list, sellers } from '#tests/support/policies/market/listings.ts'
import { promise } from '#tests/support/policies/promises.ts'

const calls: Record<Exclude<ListingMove, 'relist'>, string> = {
  edit: 'update public.marketplace_listings set price = 90 where id = $1',
  renew: 'select public.listing_renew($1)',
  sell: `select public.listing_end($1, 'sold')`,
  withdraw: `select public.listing_end($1, 'withdrawn')`,
  delete: 'select public.listing_delete($1)',
}
const states = ['pending', 'approved', 'closed', 'rejected'].flatMap((status) =>
  [null, 'withdrawn', 'sold'].flatMap((reason) =>
    ['-1 hour', '13 days', '15 days'].flatMap((end) => [0, 1, 3].map((reserved) => ({ status, reason, end, reserved }))),
  ),
)

promise('in every state, a seller has the buttons for what the database lets them do', async (town) => {
  const [seller] = await sellers(town, 1)
  const id = await list(town, seller, { quantity: 3 })
  let tried = 0
  for (const { status, reason, end, reserved } of states) {
    // Sold is closed and nothing else is; what was withdrawn has ended; what is not approved is reserved by nobody.
    if ((status === 'closed') !== (reason === 'sold') || (reason === 'withdrawn' && end !== '-1 hour')) continue
    if (reserved > 0 && status !== 'approved') continue
    if (status === 'rejected' && reason !== null) continue
    const [row] = await town.set(
      `update public.marketplace_listings set status = $2, closed_reason = $3, expires_at = clock.now() + $4::interval, reserved = $5
       where id = $1 returning to_jsonb(marketplace_listings) as listing, clock.now() as now`,
      [id, status, reason, end, reserved],
    )
    const listing = row?.['listing'] as Parameters<typeof listingCan>[0]
    const now = row?.['now'] as Date
    for (const [name, sql] of Object.entries(calls)) {
      const move = name as keyof typeof calls
      const isShown = listingCan(listing, move, now) || (move === 'renew' && listingCan(listing, 'relist', now))
      await town.set('savepoint move')
      const isDone = await town.touches(seller, sql, [id]).then(
        (many) => many === 1,
        () => false,
      )
      await town.set('rollback to savepoint move; release savepoint move')
      assert.equal(isShown, isDone, `${move} of ${JSON.stringify({ status, reason, end, reserved })}`)
      tried += 1
    }
  }
  assert.ok(tried > 50, `${tried}`)
})
