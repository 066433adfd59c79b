// Who of many callers sees which of several rows, as realtime asks before it delivers them.
import assert from 'node:assert/strict'
import { chatters } from '#tests/support/policies/chat.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { callerSettings } from '#tests/support/policies/stage.ts'

const sql = `select caller, seen from realtime.seen_by('public', $1, $2, $3, $4, $5) order by caller`

promise('of several rows at once realtime learns who reads which by the policies, whatever their keys contain', async (town) => {
  const [ana, bea] = await chatters(town, 2)
  const [free] = await town.free(1)
  const moderator = await town.staff('moderator')
  const callers = [free, ana, bea, moderator].map((who) => callerSettings(who))
  const asked = async (table: string, columns: string[], keys: string[][]) =>
    town.as(ana, sql, [table, columns, keys, callers.map(([, claims]) => claims), callers.map(([, , id]) => id)])
  await town.set(`update public.chat_rooms set is_active = false where id = 'hair'`)
  const rooms = ["it's", 'hair', 'nails', '{a, "b"}', "'); select 1; --", 'null', '', 'back\\slash', 'community']
  assert.deepEqual(await asked('chat_rooms', ['id'], [rooms]), [
    { caller: 2, seen: [3, 9] },
    { caller: 3, seen: [3, 9] },
    { caller: 4, seen: [2, 3, 9] },
  ])
  for (const who of [ana, bea])
    await town.set(`insert into public.chat_reads (user_id, room_id, read_at) values ($1, 'nails', now())`, [who.id])
  const keys = [
    [ana.id, bea.id, ana.id, bea.id],
    ['nails', 'nails', 'hair', "it's"],
  ]
  assert.deepEqual(await asked('chat_reads', ['user_id', 'room_id'], keys), [
    { caller: 2, seen: [1] },
    { caller: 3, seen: [2] },
  ])
})
