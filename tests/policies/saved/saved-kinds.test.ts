import assert from 'node:assert/strict'
import { savedKinds } from '#domain/saved/saved.ts'
import { promise } from '#tests/support/policies/promises.ts'

promise('a kind of saved items is live once the table of its items exists', async (town) => {
  for (const [kind, { table, isLive }] of Object.entries(savedKinds)) {
    const [row] = await town.set(`select to_regclass('public.' || $1) is not null as is_there`, [table])
    assert.equal(isLive, row?.['is_there'], kind)
  }
})
