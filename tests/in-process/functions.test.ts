// Functions defined by the test behind the real dispatcher, with the real database, keys and tokens.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Registry } from 'prom-client'
import { functionRoutes, type ServerFunction } from '#server/gateway/functions.ts'
import { makeApp } from '#server/gateway/http/http.ts'
import { limitRequests } from '#server/gateway/http/request-limits.ts'
import { type InProcess, openInProcess } from './parts.ts'
import { tokenFor } from '../support/gateway/realtime.ts'

const ana = '00000000-0000-4000-8000-0000000000aa'
let parts: InProcess
let bearer: { authorization: string }

beforeAll(async () => {
  parts = await openInProcess()
  await parts.sql.query(`
    create function public.given(user_id uuid, "odd""name" text) returns table (by text, to_whom uuid, word text)
      language sql as 'select current_user::text, $1, $2';
    revoke execute on function public.given from public;
    grant execute on function public.given to service_role`)
  bearer = { authorization: `Bearer ${await tokenFor(parts, ana)}` }
})
afterAll(() => parts.close())

function appWith(functions: Record<string, ServerFunction<object>['handler']>, verifyJwt = true) {
  const registry = new Map(Object.entries(functions).map(([name, handler]) => [name, { handler, verifyJwt }]))
  const { callers, db, broker, log } = parts
  const settings = { publicUrl: 'http://127.0.0.1:3000', trustProxy: false, operatorKey: null, isLoopback: true, publicSettings: {} }
  const app = makeApp({ log, registry: new Registry(), settings, canServe: async () => true })
  limitRequests(app, { callers, db, broker, isOn: false })
  functionRoutes(app, { registry, callers, services: {}, clock: () => new Date(0), publicUrl: settings.publicUrl })
  return app
}

describe('server functions', () => {
  test('get the method, the body and the path after their name', async () => {
    const app = appWith({
      echo: async (request) => Response.json({ method: request.method, path: new URL(request.url).pathname, body: await request.text() }),
    })
    const answer = await app.inject({ method: 'PUT', url: '/functions/v1/echo/deeper/down?x=1', headers: bearer, payload: 'hello' })
    expect(answer.json()).toEqual({ method: 'PUT', path: '/functions/v1/echo/deeper/down', body: 'hello' })
  })

  test('run SQL as their caller, and as the service only through a named function', async () => {
    const app = appWith({
      act: async (_request, on) => {
        const own = await on.sql('select current_user as by, auth.uid() as uid, $1::text as word', ['x'])
        const given = await on.asService('given', { user_id: ana, 'odd"name': null })
        return Response.json([own, given])
      },
      overreach: async (_request, on) => Response.json(await on.sql('select * from public.given($1, null)', [ana])),
    })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act', headers: bearer })
    expect(answer.json()).toEqual([[{ by: 'authenticated', uid: ana, word: 'x' }], [{ by: 'service_role', to_whom: ana, word: null }]])
    expect((await app.inject({ method: 'POST', url: '/functions/v1/overreach', headers: bearer })).statusCode).toBe(500)
  })

  test('cannot be called without a key or a token', async () => {
    const app = appWith({ act: async () => new Response('reached') })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act' })
    expect([answer.statusCode, answer.json(), answer.headers['sb-error-code']]).toEqual([
      401,
      { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' },
      'UNAUTHORIZED_NO_AUTH_HEADER',
    ])
  })

  test('cannot be called with a bad token, even with a valid key', async () => {
    const app = appWith({ act: async () => new Response('reached') })
    const headers = { authorization: 'Bearer bad', apikey: parts.keys.anonKey }
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act', headers })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED_INVALID_JWT_FORMAT'])
  })

  test('serve visitors with only the public key', async () => {
    const app = appWith({ act: async (_request, on) => new Response(on.caller.role) })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act', headers: { apikey: parts.keys.anonKey } })
    expect(answer.body).toBe('anon')
  })

  test('that need no token see a visitor, whatever was sent', async () => {
    const app = appWith({ hook: async (_request, on) => new Response(on.caller.role) }, false)
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/hook', headers: { authorization: 'Bearer bad' } })
    expect(answer.body).toBe('anon')
  })

  test('that do not exist return 404, with the cross-origin headers a browser needs to read it', async () => {
    const answer = await appWith({}).inject({ method: 'POST', url: '/functions/v1/none', headers: bearer })
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('cannot be called with a body that is too large', async () => {
    const app = appWith({ act: async () => new Response('reached') })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act', headers: bearer, payload: 'x'.repeat(4 * 1024 * 1024 + 1) })
    expect([answer.statusCode, answer.json().code, answer.headers['sb-error-code']]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'PAYLOAD_TOO_LARGE',
    ])
  })

  test('that throw return 500 without the reason', async () => {
    const app = appWith({ act: () => Promise.reject(new Error('the secret is 7')) })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act', headers: bearer })
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'WORKER_ERROR'])
    expect(answer.body).not.toContain('secret')
  })
})
