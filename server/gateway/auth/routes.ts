// The auth protocol under /auth/v1: which key each request needs, the format of errors, and the endpoints, one file each.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { settingsAndHealth } from './settings-and-health.ts'
import { admin } from './admin/admin.ts'
import type { Auth, AuthContext } from './auth.ts'
import { authorize } from './providers/authorize.ts'
import { callback } from './providers/callback.ts'
import { factors } from './factors/factors.ts'
import { factorChallenges } from './factors/challenge.ts'
import { identities } from './providers/identities.ts'
import { makeLimits } from './limits.ts'
import { links } from './sign-in/links.ts'
import { logout } from './sign-in/logout.ts'
import { makePasswords } from './passwords/passwords.ts'
import { apiVersion, problem, renderProblem, speaksVersion } from './problems.ts'
import { otp } from './sign-in/otp.ts'
import { reauthenticate } from './account/reauthenticate.ts'
import { makeProviders } from './providers/providers.ts'
import { recover } from './account/recover.ts'
import { recoveryCodes } from './factors/recovery-codes.ts'
import { sso } from './unsupported.ts'
import { keyOnly } from './requests.ts'
import { resend } from './account/resend.ts'
import { sessionsList } from './sign-in/sessions-list.ts'
import { signup } from './sign-in/signup.ts'
import { token } from './sign-in/token.ts'
import { user } from './account/user.ts'
import { verify } from './sign-in/verify.ts'

const bodyLimit = 1024 * 1024
/** Emailed links, and public keys for anyone who verifies tokens, work without an API key. */
const keyless = new Set([
  '/auth/v1/verify',
  '/auth/v1/confirm',
  '/auth/v1/callback',
  '/auth/v1/authorize',
  '/auth/v1/.well-known/jwks.json',
])
/** Sign-out, new passwords, second factors, devices and bans. */
const endSessions = /^\/auth\/v1\/(logout|user|factors|sessions|admin)(\/|$)/

export async function authRoutes(app: FastifyInstance, on: AuthContext): Promise<void> {
  const { callers, settings, broker, sessions } = on
  const auth: Auth = {
    ...on,
    limits: makeLimits({ isOn: settings.rateLimits, broker }),
    passwords: makePasswords(settings.auth),
    providers: makeProviders(settings.auth.providers),
  }

  await app.register(
    async (routes) => {
      const methods = new Map<string, string[]>()
      routes.addHook('onRoute', (route) => {
        route.bodyLimit = bodyLimit
        methods.set(route.url, [...(methods.get(route.url) ?? []), ...[route.method].flat()])
      })
      routes.addHook('onRequest', async (request, reply) => {
        if (speaksVersion(request)) reply.header('x-supabase-api-version', apiVersion)
        reply.header('cache-control', 'no-store')
        if (!keyless.has(pathOf(request))) await callers.fromRequest(keyOnly(request))
      })
      routes.addHook('onResponse', async (request, reply) => {
        if (reply.statusCode < 300 && request.method !== 'GET' && endSessions.test(pathOf(request))) sessions.lookNow()
      })
      routes.setErrorHandler(renderProblem)
      routes.setNotFoundHandler((request, reply) => {
        const isKnown = methods.has(pathOf(request))
        return renderProblem(problem('unknown', isKnown ? { status: 405, message: 'Method not allowed' } : {}), request, reply)
      })
      for (const endpoint of [
        signup,
        token,
        logout,
        user,
        recover,
        resend,
        otp,
        reauthenticate,
        verify,
        links,
        admin,
        authorize,
        callback,
        identities,
        sso,
        settingsAndHealth,
        factors,
        factorChallenges,
        recoveryCodes,
        sessionsList,
      ])
        endpoint(routes, auth)
    },
    { prefix: '/auth/v1' },
  )
}

function pathOf(request: FastifyRequest): string {
  return (request.url.split('?', 1)[0] ?? '').replace(/(.)\/$/, '$1')
}
