import assert from 'node:assert/strict'
import { contentKinds } from '#domain/generated/content-kinds.ts'
import { savedKinds } from '#domain/saved/saved.ts'
import { promise } from '#tests/support/policies/promises.ts'

promise('a kind of saved items is live once the table of its items exists', async (town) => {
  const declared = Object.values(contentKinds)
  for (const [kind, { table, savedIn }] of Object.entries(savedKinds)) {
    const [row] = await town.set(`select to_regclass('public.' || $1) is not null as is_there`, [table])
    const saved = declared.flatMap((each) => (each.table === table ? [each.savedIn] : []))
    assert.deepEqual(saved, row?.['is_there'] ? [savedIn] : [], kind)
  }
})
