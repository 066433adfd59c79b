// Nobody's license has been verified yet, so a member who gets a service says that they know (B6.4).
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Stage } from '#tests/support/policies/stage.ts'
import { offer, send } from '#tests/support/policies/trades.ts'

const gate = (town: Stage, value: string) =>
  town.set(`select internal.keep_settings(jsonb_build_object('license_gate', $1::text))`, [value])
const items = JSON.stringify(offer)
const unticked = { message: 'Please tick that their license for this service has not been verified.', hint: 'invalid' }

promise('an offer is sent, countered and accepted only with the tick about the license', async (town) => {
  const [ana, bea, cleo] = await town.professionals(3)
  const sent = await send(town, ana, bea)
  await gate(town, 'acknowledge')
  const ask = 'select status from public.trade_send($1, $2, accepts_unverified => $3)'
  const counter = `select current_version from public.trade_counter($1, $2, '', 1, accepts_unverified => $3)`
  const accept = 'select status from public.trade_accept($1, 2, accepts_unverified => $2)'
  for (const ticked of [false, null]) {
    assert.deepEqual(await town.refuses(ana, ask, [cleo.id, items, ticked], 'PT400'), unticked)
    assert.deepEqual(await town.refuses(bea, counter, [sent.id, items, ticked], 'PT400'), unticked)
  }
  assert.deepEqual(await town.as(ana, ask, [cleo.id, items, true]), [{ status: 'pending' }])
  assert.deepEqual(await town.as(bea, counter, [sent.id, items, true]), [{ current_version: 2 }])
  for (const ticked of [false, null]) assert.deepEqual(await town.refuses(ana, accept, [sent.id, ticked], 'PT400'), unticked)
  assert.deepEqual(await town.as(ana, accept, [sent.id, true]), [{ status: 'accepted' }])
})

promise('an operator can drop the tick about the license', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await gate(town, 'off')
  assert.deepEqual(await town.as(ana, 'select status from public.trade_send($1, $2)', [bea.id, items]), [{ status: 'pending' }])
})
