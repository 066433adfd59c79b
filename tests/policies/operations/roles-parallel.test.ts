// Two acts at the same time, each on its own connection, of which each alone would leave an admin and both together nobody.
import { expect, test } from 'vitest'
import { type Member, openStage } from '#tests/support/policies/stage.ts'
import { twoSessions } from './two-sessions.ts'

const sessions = twoSessions()

/** Two members who are the only admins. */
async function twoAdmins({ town }: typeof sessions): Promise<[Member, Member]> {
  await town.set('begin')
  const [ada, ben] = [await town.admin(), await town.admin()]
  await town.set('delete from auth.users where id <> all ($1)', [[ada.id, ben.id]])
  await town.set('commit')
  return [ada, ben]
}

type Act = [who: Member, sql: string, values: unknown[]]
const take = (who: Member, { id }: Member): Act => [who, `select public.role_take($1, 'admin', 'They left')`, [id]]
const suspend = (who: Member, { id }: Member): Act => [who, `select public.member_suspend($1, 7, 'Rude messages')`, [id]]
const leave = (who: Member): Act => [who, 'select public.account_delete_request()', []]

type Case = (ada: Member, ben: Member) => { first: Act; second: Act; refused: [code: string, hint: string]; remains: Member }
const last: [string, string] = ['PT409', 'bad_state']

test.each<[string, Case]>([
  ['take the role from each other', (ada, ben) => ({ first: take(ada, ben), second: take(ben, ada), refused: last, remains: ada })],
  [
    'suspend each other',
    (ada, ben) => ({ first: suspend(ada, ben), second: suspend(ben, ada), refused: ['PT403', 'suspended'], remains: ada }),
  ],
  ['leave both', (ada, ben) => ({ first: leave(ada), second: leave(ben), refused: last, remains: ben })],
  ['leave and give up the role', (ada, ben) => ({ first: leave(ada), second: take(ben, ben), refused: last, remains: ben })],
  ['give up the role and leave', (ada, ben) => ({ first: take(ben, ben), second: leave(ada), refused: last, remains: ada })],
  ['suspend the other and leave', (ada, ben) => ({ first: suspend(ada, ben), second: leave(ada), refused: last, remains: ada })],
  ['leave and suspend the other', (ada, ben) => ({ first: leave(ada), second: suspend(ada, ben), refused: last, remains: ben })],
])('D-14: of two admins who %s at once, one remains', async (_title, made) => {
  const { town } = sessions
  const { first, second, refused, remains } = made(...(await twoAdmins(sessions)))
  await town.set('begin')
  await town.as(...first)
  await sessions.two.query('begin')
  const answer = openStage(sessions.two).refuses(...second, refused[0])
  await sessions.twoWaits()
  await town.set('commit')
  expect(await answer).toMatchObject({ hint: refused[1] })
  await sessions.two.query('commit')
  expect(
    await town.set(`select user_id from public.user_roles as theirs where role = 'admin'
      and not exists (select from public.sanctions as given where given.user_id = theirs.user_id)
      and not exists (select from internal.account_deletions as leaving where leaving.user_id = theirs.user_id)`),
  ).toEqual([{ user_id: remains.id }])
})
