// Notes of staff about members: who writes and reads them, and that nobody changes them.
import assert from 'node:assert/strict'
import { bounds } from '#tests/support/policies/bounds.ts'
import { grants, promise } from '#tests/support/policies/promises.ts'

const addNote = 'select public.staff_note_add($1, $2)'

promise('only those who see members read notes about them', async (town) => {
  const sam = await town.staff('support')
  const [ana] = await town.professionals(1)
  const write = (note: string | null) => [ana.id, note]
  for (const note of [null, ' ', 'x'.repeat(1001)])
    assert.equal((await town.refuses(sam, addNote, write(note), 'PT400')).message, 'Write a note of 1 to 1,000 characters.')
  await town.as(sam, addNote, write(` ${'x'.repeat(999)}\u202E `))
  const read = 'select member_id, author_id, note from public.staff_notes'
  assert.deepEqual(await town.as(sam, read), [{ member_id: ana.id, author_id: sam.id, note: 'x'.repeat(999) }])
  for (const who of [ana, await town.staff('moderator'), await town.signsIn(sam)]) assert.deepEqual(await town.as(who, read), [])
  assert.deepEqual(await town.set('select from public.notifications where user_id = $1', [ana.id]), [], 'notes are for staff')
  const entries = await town.set('select act, actor_id, after from public.audit_entries where target_id = $1', [ana.id])
  assert.deepEqual(
    entries.map(({ act, actor_id, after }) => [act, actor_id, Object.keys(after as object)]),
    [['note_member', sam.id, ['note_id']]],
  )
  await town.set(`insert into public.staff_notes (member_id, note) select $1, 'More' from generate_series(1, 499)`, [ana.id])
  assert.equal((await town.refuses(sam, addNote, write('One more'), 'PT429')).hint, 'limit_reached')
  await town.set('delete from auth.users where id = $1', [sam.id])
  assert.deepEqual((await town.set('select count(*)::int from public.staff_notes where author_id is null'))[0], { count: 500 })
})

grants('staff_notes', {})
bounds(
  'public.staff_notes',
  {
    row: async (town) => {
      const [ana] = await town.professionals(1)
      await town.set(`insert into public.staff_notes (member_id, note) values ($1, 'Note')`, [ana.id])
    },
  },
  { staff_notes_note_length: { refuses: [`note = ''`, `note = repeat('x', 1001)`], takes: [`note = repeat('x', 1000)`] } },
)

promise('the service key reads notes about members and cannot change them', async (town) => {
  const rights = await town.set(`select privilege_type as may from information_schema.role_table_grants
    where table_name = 'staff_notes' and grantee = 'service_role'`)
  assert.deepEqual(rights, [{ may: 'SELECT' }])
})
