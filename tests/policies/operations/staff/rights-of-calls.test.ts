// Every kind of caller at each function that asks for an act. What is there is read from the catalog, and who may from
// internal.role_acts, which admin.test.ts pins down.
import assert from 'node:assert/strict'
import type pg from 'pg'
import { functionsOfTeam, printedRights } from '#tests/support/policies/all-areas/rights.ts'
import { promise } from '#tests/support/policies/promises.ts'
import { callers, knock, plain, type Scene, setScene } from './callers.ts'

const nobody = '11111111-2222-4333-8444-555555555555'

promise('D-14, A-37: each function of staff answers those whose role includes its act, and others alike whatever exists', async (town) => {
  const scene = await setScene(town)
  await town.admin()
  const found = (await town.set(functionsOfTeam)) as { name: string; act: string; arguments: Record<string, string> }[]
  assert.deepEqual(
    Object.fromEntries(found.map(({ name, act }) => [name, act])),
    printedRights().teamCalls,
    'run `npm run rights`, and look at what it changes',
  )
  const unexpected: string[] = []
  for await (const { kind, who, acts, hint } of callers(town)) {
    const roleActs =
      who === null
        ? []
        : await town.set(
            'select act from public.user_roles as mine join internal.role_acts as theirs using (role) where mine.user_id = $1',
            [who.id],
          )
    const isAdmin =
      who !== null && (await town.set(`select from public.user_roles where user_id = $1 and role = 'admin'`, [who.id])).length > 0
    for (const { name, act, arguments: types } of found) {
      const names = Object.keys(types)
      const sql = `select public.${name}(${names.map((each, at) => `${each} => $${at + 1}::${types[each]}`).join(', ')}) as answer`
      const valuesOf = (ids: Partial<Scene>) =>
        names.map((each) => ids[each as keyof Scene] ?? (types[each] === 'uuid' ? nobody : plain[each]))
      const answer = await knock(town, who, sql, valuesOf(scene))
      const mayKnow = acts.has(act)
      const missing = mayKnow ? null : await knock(town, who, sql, valuesOf({}))
      // Those without the act hear the same whatever is missing in their session.
      const knows = isAdmin || roleActs.some((each) => each['act'] === act)
      const shut = who === null ? '42501' : name === 'admin_reset_target' ? 'null' : `PT403 ${knows ? hint : 'not_allowed'}`
      const isRight = mayKnow ? !/^(42501|PT403)/.test(answer) : answer.startsWith(shut) && answer === missing
      if (!isRight) unexpected.push(`${kind}: ${name}: ${answer} / ${missing}`)
    }
  }
  assert.deepEqual(unexpected, [])
})

promise('the service key does none of it: who acts is a person', async (town) => {
  const scene = await setScene(town)
  for (const { name, arguments: types } of (await town.set(functionsOfTeam)) as { name: string; arguments: Record<string, string> }[]) {
    const names = Object.keys(types)
    await town.set('savepoint service')
    await town.set(`select set_config('role', 'service_role', true), set_config('request.jwt.claims', '{"role": "service_role"}', true)`)
    const sql = `select public.${name}(${names.map((each, at) => `${each} => $${at + 1}::${types[each]}`).join(', ')}) as answer`
    const heard = await town
      .set(
        sql,
        names.map((each) => scene[each as keyof Scene] ?? plain[each]),
      )
      .then(
        (rows) => String(rows[0]?.['answer']),
        ({ code, hint }: pg.DatabaseError) => `${code} ${hint}`,
      )
    await town.set('rollback to savepoint service')
    assert.equal(heard, name === 'admin_reset_target' ? 'null' : 'PT403 not_allowed', name)
  }
})
