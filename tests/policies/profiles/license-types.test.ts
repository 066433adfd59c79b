import assert from 'node:assert/strict'
import { licenseTypes } from '#domain/jobs/licenses.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'

promise('members see the kinds of licenses', async (town) => {
  const [ana] = await town.professionals(1)
  await town.refuses(null, 'select name from public.license_types')
  const rows = await town.as(ana, 'select name from public.license_types')
  const names = rows.map(({ name }) => String(name))
  assert.deepEqual(names.toSorted(), [...licenseTypes].toSorted())
})

grants('license_types', {})
