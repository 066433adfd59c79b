// Behind an untrusted proxy all visitors appear to have one address, so they share one network's limits: five sign-ups an
// hour for the whole site. Nothing else shows this, so the log warns once.
import type { FastifyInstance } from 'fastify'

export function warnOfProxy(app: FastifyInstance, { trustProxy }: { trustProxy: boolean | string | string[] }): void {
  if (trustProxy !== false) return
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && request.headers['x-forwarded-for'] !== undefined) {
      isSaid = true
      request.log.warn(
        'A request carries X-Forwarded-For, so this server seems to stand behind a proxy, but TRUST_PROXY is off: all visitors count ' +
          "as one network and share its limits for sign-in and sign-up. Set TRUST_PROXY to the proxy's address.",
      )
    }
    done()
  })
}
