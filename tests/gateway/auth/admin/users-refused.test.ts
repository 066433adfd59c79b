// What the admin endpoints refuse, and that they are for the service key alone.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPhone, openAdmin, refusalOf, type AdminTown } from '#tests/support/gateway/admin-api.ts'
import { password } from '#tests/support/gateway/gateway.ts'
import { newAddress } from '#tests/support/gateway/sign-in.ts'

let on: AdminTown

beforeAll(async () => {
  on = await openAdmin()
})
afterAll(() => on.gateway.stop())

describe('refused', () => {
  const doors = [
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', `/admin/users/${randomUUID()}`],
    ['PUT', `/admin/users/${randomUUID()}`],
    ['DELETE', `/admin/users/${randomUUID()}`],
    ['GET', `/admin/users/${randomUUID()}/factors`],
    ['DELETE', `/admin/users/${randomUUID()}/factors/${randomUUID()}`],
    ['POST', '/admin/generate_link'],
    ['POST', '/invite'],
    ['GET', '/admin/audit'],
  ]

  test.each(doors)('%s %s requires the service key', async (method = 'GET', path = '') => {
    const member = await on.gateway.signUp('Member')
    const body = method === 'GET' ? undefined : {}
    expect(await refusalOf(await on.ask(path, { method, body, key: member.session.access_token }))).toEqual([
      403,
      'not_admin',
      'User not allowed',
    ])
    expect(await refusalOf(await on.ask(path, { method, body, key: on.gateway.anonKey }))).toEqual([
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ])
    expect((await on.ask(path, { method, body, key: 'not-a-token' })).status).toBe(403)
  })

  test('an account without an address or number', async () => {
    const answer = await on.ask('/admin/users', { method: 'POST', body: { password } })
    expect(await refusalOf(answer)).toEqual([400, 'validation_failed', 'Cannot create a user without either an email or phone'])
  })

  test('an address or number that is taken, also in concurrent requests', async () => {
    const [email, phone] = [newAddress(), newPhone()]
    await on.make({ email, phone })
    const again = await on.service.auth.admin.createUser({ email: email.toUpperCase() })
    expect(again.error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
    const number = await on.service.auth.admin.createUser({ phone: `+${phone}` })
    expect(number.error).toMatchObject({ status: 422, code: 'phone_exists' })
    const twin = newAddress()
    const both = await Promise.all([1, 2, 3].map(() => on.ask('/admin/users', { method: 'POST', body: { email: twin } })))
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  })

  test.each([
    [{ email: 'nobody' }, 'Unable to validate email address: invalid format'],
    [{ phone: '0049-12' }, 'Invalid phone number format (E.164 required)'],
    [{ email: 'a@b.de', ban_duration: 'soon' }, 'invalid format for ban duration: time: invalid duration "soon"'],
    [{ email: 'a@b.de', id: 'seven' }, 'ID must conform to the uuid v4 format'],
    [{ email: 'a@b.de', password_hash: 'md5:1234' }, 'The password hash must be bcrypt or argon2, of a usual cost'],
    [{ email: 'a@b.de', password_hash: `$2a$31$${'a'.repeat(53)}` }, 'The password hash must be bcrypt or argon2, of a usual cost'],
    [{ email: 'a@b.de', password, password_hash: `$2a$10$${'a'.repeat(53)}` }, 'Only a password or a password hash should be provided'],
  ])('%j', async (body, message) => {
    expect(await refusalOf(await on.ask('/admin/users', { method: 'POST', body }))).toEqual([400, 'validation_failed', message])
  })

  test('an account that does not exist', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['GET', '/factors'],
      ['DELETE', `/factors/${randomUUID()}`],
    ] as const) {
      const body = method === 'GET' ? undefined : {}
      const nobody = await on.ask(`/admin/users/${randomUUID()}${path}`, { method, body })
      expect(await refusalOf(nobody), `${method} ${path}`).toEqual([404, 'user_not_found', 'User not found'])
      const unreadable = await on.ask(`/admin/users/seven${path}`, { method, body })
      expect(await refusalOf(unreadable)).toEqual([404, 'validation_failed', 'user_id must be an UUID'])
    }
  })

  test('pages that cannot exist', async () => {
    for (const page of ['0', '-1', 'x', '1.5']) expect((await on.ask(`/admin/users?page=${page}`)).status).toBe(400)
  })
})
