import { pino } from 'pino'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { CallerProblem, type Callers } from './caller.ts'
import { functionRoutes, type ServerFunction } from './functions.ts'
import { makeApp } from './http.ts'
import type { CallerSettings, Database, Statement } from './postgres/database.ts'

const member = {
  role: 'authenticated',
  claims: '{"role":"authenticated"}',
  userId: 'u1',
  sessionId: null,
  expiresAt: null,
  isAnonKey: false,
} as const
const visitor = { ...member, role: 'anon', userId: null, isAnonKey: true } as const

const callers: Pick<Callers, 'fromRequest' | 'fromToken'> = {
  fromRequest: async () => visitor,
  fromToken: async (token) => {
    if (token !== 'good') throw new CallerProblem('malformed', 'token is malformed')
    return member
  },
}

function appWith(functions: Record<string, ServerFunction<object>['handler']>, verifyJwt = true) {
  const ran: { caller: CallerSettings; statement: Statement }[] = []
  const db = {
    run: async (caller: CallerSettings, statement: Statement) => {
      ran.push({ caller, statement })
      return { columns: ['answer'], rows: [['42']], command: 'SELECT 1' }
    },
  } as unknown as Database
  const registry = new Map(Object.entries(functions).map(([name, handler]) => [name, { handler, verifyJwt }]))
  const settings = { publicUrl: 'http://127.0.0.1:3000', trustProxy: false, operatorKey: null, isLoopback: true, publicSettings: {} }
  const app = makeApp({ log: pino({ level: 'silent' }), registry: new Registry(), settings, canServe: async () => true })
  functionRoutes(app, { registry, callers, db, services: {}, clock: () => new Date(0), publicUrl: settings.publicUrl })
  return { app, ran }
}

const bearer = { authorization: 'Bearer good' }

describe('server functions', () => {
  test('get the method, the body and the path below their name', async () => {
    const { app } = appWith({
      echo: async (request) => Response.json({ method: request.method, path: new URL(request.url).pathname, body: await request.text() }),
    })
    const answer = await app.inject({ method: 'PUT', url: '/functions/v1/echo/deeper/down?x=1', headers: bearer, payload: 'hello' })
    expect(answer.json()).toEqual({ method: 'PUT', path: '/functions/v1/echo/deeper/down', body: 'hello' })
  })

  test('run SQL as their caller, and as the service only by a function’s name', async () => {
    const { app, ran } = appWith({
      act: async (_request, on) => {
        const rows = await on.sql('select $1', ['x'])
        await on.asService('grant_it', { user_id: 'u1', 'odd"name': null })
        return Response.json(rows)
      },
    })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act', headers: bearer })
    expect(answer.json()).toEqual([{ answer: '42' }])
    expect(ran.map(({ caller }) => caller.role)).toEqual(['authenticated', 'service_role'])
    expect(ran[1]?.statement).toEqual({
      name: '',
      text: 'select * from public."grant_it"("user_id" => $1, "odd""name" => $2)',
      values: ['u1', null],
    })
  })

  test('are not reached without a key or a token', async () => {
    const { app } = appWith({ act: async () => new Response('reached') })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act' })
    expect([answer.statusCode, answer.json(), answer.headers['sb-error-code']]).toEqual([
      401,
      { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' },
      'UNAUTHORIZED_NO_AUTH_HEADER',
    ])
  })

  test('are not reached with a bad token, even beside a good key', async () => {
    const { app } = appWith({ act: async () => new Response('reached') })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act', headers: { authorization: 'Bearer bad', apikey: 'key' } })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHORIZED_INVALID_JWT_FORMAT'])
  })

  test('serve visitors who bring the public key alone', async () => {
    const { app } = appWith({ act: async (_request, on) => new Response(on.caller.role) })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act', headers: { apikey: 'key' } })
    expect(answer.body).toBe('anon')
  })

  test('that ask for no token see a visitor whatever was sent', async () => {
    const { app } = appWith({ hook: async (_request, on) => new Response(on.caller.role) }, false)
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/hook', headers: { authorization: 'Bearer bad' } })
    expect(answer.body).toBe('anon')
  })

  test('that do not exist answer 404, with the cross-origin headers a browser needs to read it', async () => {
    const { app } = appWith({})
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/none', headers: bearer })
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'Requested function was not found' }])
    expect(answer.headers['access-control-allow-origin']).toBe('*')
  })

  test('that throw answer 500 without saying why', async () => {
    const { app } = appWith({ act: () => Promise.reject(new Error('the secret is 7')) })
    const answer = await app.inject({ method: 'POST', url: '/functions/v1/act', headers: bearer })
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'WORKER_ERROR'])
    expect(answer.body).not.toContain('secret')
  })
})
