// Serves the challenges of the captcha without a provider (only with CAPTCHA_PROVIDER=proof).
import type { FastifyInstance } from 'fastify'
import { challengePath } from './captcha.ts'
import type { Proof } from './captcha-proof.ts'

export function captchaRoutes(app: FastifyInstance, proof: Proof): void {
  app.get(challengePath, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return proof.challenge()
  })
}
