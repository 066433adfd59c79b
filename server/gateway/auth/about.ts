// What this protocol says about itself: health, settings and the public keys of its access tokens.
import type { FastifyInstance } from 'fastify'
import type { Auth } from './auth.ts'

export function about(app: FastifyInstance, { keys, settings }: Auth): void {
  app.get('/health', async () => ({ version: '2024-01-01', name: 'GoTrue', description: 'User registration and authentication API' }))

  app.get('/settings', async () => ({
    external: { anonymous_users: false, email: true, phone: false, apple: false, google: false },
    disable_signup: false,
    mailer_autoconfirm: settings.auth.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }))

  app.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=600')
    return keys.jwks
  })
}
