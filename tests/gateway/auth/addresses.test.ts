// One account for an address, however it is typed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAuth, version } from '#tests/support/gateway/auth-api.ts'
import { password, startGateway, type Gateway } from '#tests/support/gateway/gateway.ts'

let gateway: Gateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const signUp = (email: string) => askAuth(gateway, '/signup', { body: { email, password }, headers: version })
const userOf = async (email: string) => {
  const { data, error } = await (await gateway.client()).auth.signInWithPassword({ email, password })
  return error === null ? data.user?.id : error.code
}
const stored = async (id: unknown) => (await gateway.sql.query('select email from auth.users where id = $1', [id])).rows[0]?.email

test('an address has all characters that the standard allows, and none that nobody sees', async () => {
  for (const [typed, kept] of [
    ["O'Neil@salon.test", "o'neil@salon.test"],
    ['lena\u200b@salon.test\u200b', 'lena@salon.test'],
    ['\u202amia@salon.test\u202c', 'mia@salon.test'],
  ] as const) {
    expect((await signUp(typed)).status, typed).toBe(200)
    const id = await userOf(typed)
    expect(await stored(id)).toBe(kept)
    expect(await userOf(kept)).toBe(id)
  }
  expect((await signUp('lena@salon.test\u2060')).status, 'taken').toBe(422)
})

test('a domain as it is typed and in ASCII is one address', async () => {
  expect((await signUp('ana@münchen-salon.test')).status).toBe(200)
  expect((await signUp('ana@xn--mnchen-salon-dlb.test')).status).toBe(422)
  const id = await userOf('ana@xn--mnchen-salon-dlb.test')
  expect(await stored(id)).toBe('ana@xn--mnchen-salon-dlb.test')
  for (const typed of ['ana@MÜNCHEN-salon.test', 'ana@mu\u0308nchen-salon.test']) expect(await userOf(typed)).toBe(id)
})

test('an account from before keeps its address, and is found by what was typed for it', async () => {
  expect((await signUp('bea@old-müller.test')).status).toBe(200)
  const old = await userOf('bea@old-müller.test')
  await gateway.sql.query(`update auth.users set email = 'bea@old-müller.test' where id = $1`, [old])
  expect(await userOf('Bea@old-müller.test')).toBe(old)
  expect((await signUp('bea@old-müller.test')).status, 'taken').toBe(422)
  expect(await userOf('bea@xn--old-mller-u9a.test'), 'as ever').toBe('invalid_credentials')
  const { auth } = await gateway.client()
  const { error } = await auth.resetPasswordForEmail('bea@old-müller.test')
  expect(error).toBeNull()
})
