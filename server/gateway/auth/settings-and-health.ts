// GET /health, /settings and the public keys of access tokens.
import type { FastifyInstance } from 'fastify'
import type { Auth } from './auth.ts'
import { publicProviders } from './providers/providers.ts'

/** Providers that every client knows; false unless the operator has configured them. */
const wellKnown = ['apple', 'azure', 'bitbucket', 'discord', 'facebook', 'figma', 'github', 'gitlab', 'google', 'keycloak']
const lessKnown = ['kakao', 'linkedin_oidc', 'notion', 'slack_oidc', 'spotify', 'twitch', 'twitter', 'workos', 'zoom']

export function settingsAndHealth(app: FastifyInstance, { keys, settings }: Auth): void {
  const { anonymous, email, phone, providers, signup, autoconfirm, phoneAutoconfirm } = settings.auth
  const off = Object.fromEntries([...wellKnown, ...lessKnown].map((name) => [name, false]))
  const on = Object.fromEntries(publicProviders(providers).map(({ name }) => [name, true]))

  app.get('/health', async () => ({ version: '2024-01-01', name: 'GoTrue', description: 'User registration and authentication API' }))

  app.get('/settings', async () => ({
    external: { ...off, ...on, anonymous_users: anonymous, email, phone },
    disable_signup: !signup,
    mailer_autoconfirm: autoconfirm,
    phone_autoconfirm: phoneAutoconfirm,
    sms_provider: settings.sms === null ? '' : 'twilio',
    saml_enabled: false,
    passkeys_enabled: false,
  }))

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600')
    return keys.jwks
  })
}
