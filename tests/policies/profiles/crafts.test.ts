import assert from 'node:assert/strict'
import { crafts } from '#domain/crafts.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'

promise('members see the crafts', async (town) => {
  const [ana] = await town.professionals(1)
  const rows = await town.as(ana, 'select name from public.crafts')
  const names = rows.map(({ name }) => String(name))
  assert.deepEqual(names.toSorted(), [...crafts].toSorted())
})

grants('crafts', {})
