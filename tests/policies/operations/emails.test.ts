import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { promise } from '#tests/support/policies/promises.ts'

promise('an email is queued in the language its reader has chosen, and in English without an account', async (town) => {
  const [ana, bea] = await town.professionals(2)
  await town.as(ana, `update public.profile_private set locale = 'es'`)
  const post = (address: string, id: string | null) => town.set(`select internal.queue_email('founder', $1, '{}', null, $2)`, [address, id])
  await post('ana@mail.test', ana.id)
  await post('bea@mail.test', bea.id)
  await post('cleo@mail.test', null)
  assert.deepEqual(
    (await town.set('select address, locale from internal.emails order by address')).map((row) => Object.values(row)),
    [
      ['ana@mail.test', 'es'],
      ['bea@mail.test', 'en'],
      ['cleo@mail.test', 'en'],
    ],
  )
})

bounds(
  'internal.emails',
  { row: (town) => town.set(`select internal.queue_email('founder', 'ana@mail.test', '{}')`) },
  {
    emails_facts_are_bounded: {
      refuses: [`facts = '[]'`, `facts = jsonb_build_object('message', repeat('x', 9986))`],
      takes: [`facts = jsonb_build_object('message', repeat('x', 9985))`],
    },
  },
)
