// POST /token: a session in exchange for a password, a refresh token, a PKCE code or a provider's id token.
import type { FastifyInstance } from 'fastify'
import { problem } from '../problems.ts'
import { web3Refusal } from '../unsupported.ts'
import { readQuery } from '../requests.ts'
import type { Auth } from '../auth.ts'
import { idTokenGrant } from './token-id-token.ts'
import { pkceGrant } from './token-pkce.ts'
import { passwordGrant } from './token-password.ts'
import { refreshGrant } from './token-refresh.ts'

export function token(app: FastifyInstance, on: Auth): void {
  app.post('/token', async (request, reply) => {
    const grant = readQuery(request, 'grant_type')
    if (grant === 'password') return passwordGrant(request, reply, on)
    if (grant === 'refresh_token') return refreshGrant(request, on)
    if (grant === 'pkce') return pkceGrant(request, reply, on)
    if (grant === 'id_token') return idTokenGrant(request, on)
    if (grant === 'web3') throw web3Refusal()
    throw problem('invalid_credentials', { message: 'unsupported_grant_type' })
  })
}
