// GET /authorize sends a visitor to the provider they chose; callback.ts handles the return.
import type { FastifyInstance } from 'fastify'
import type { Auth } from '../auth.ts'
import { sendToProvider } from './authorize-request.ts'
import { networkFrom } from '../requests.ts'

export function authorize(app: FastifyInstance, on: Auth): void {
  app.get('/authorize', { exposeHeadRoute: false }, async (request, reply) => {
    await on.limits.spend(['account', networkFrom(request)])
    return sendToProvider(request, reply, on, null)
  })
}
