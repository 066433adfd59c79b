// The local mailbox for eyes (/_mailbox) and tests (/_mailbox.json?to=). Mounted only on a machine of one's own.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeptLetter, Mailbox } from './mailbox.ts'

/** `publicHost` is the one name besides loopback's own that the site goes by. */
export function mailboxRoutes(app: FastifyInstance, box: Mailbox, publicHost: string): void {
  app.register(async (doors) => {
    doors.addHook('onRequest', (request, reply, done) => {
      if (isElsewhere(request, publicHost)) void reply.code(403).send({ message: 'The local mailbox answers this machine only.' })
      else done()
    })
    doors.get('/_mailbox.json', async (request, reply) => {
      // Letters hold sign-in links, so no page of another origin may read them here, whatever the API allows.
      reply.removeHeader('access-control-allow-origin')
      return box.newest(askedFor(request))
    })
    doors.get('/_mailbox', async (request, reply) => sendPage(reply, await box.newest(askedFor(request))))
  })
}

/** Through a proxy, or by a name that was only made to point here (DNS rebinding): letters hold sign-in links. */
function isElsewhere({ headers }: FastifyRequest, publicHost: string): boolean {
  const isForwarded = ['x-forwarded-for', 'x-real-ip', 'forwarded'].some((name) => headers[name] !== undefined)
  const host = headers.host ?? ''
  return isForwarded || (host !== publicHost && !/^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host))
}

function askedFor(request: FastifyRequest): string | undefined {
  const { to } = request.query as { to?: unknown }
  return typeof to === 'string' && to !== '' ? to : undefined
}

function sendPage(reply: FastifyReply, letters: KeptLetter[]): FastifyReply {
  const list = letters.map(renderLetter).join('') || '<p>No letters yet. What the app would send by e-mail appears here.</p>'
  reply.removeHeader('access-control-allow-origin')
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  return reply.type('text/html; charset=utf-8').send(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Local mailbox</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#222;background:#faf9f7}
article{background:#fff;border:1px solid #ddd;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1.05rem;margin:0}small{color:#555}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{overflow-wrap:anywhere}
</style><h1>Local mailbox</h1>${list}</html>`)
}

function renderLetter({ to, subject, text, links, sent_at }: KeptLetter): string {
  const addresses = links.map((link) => `<li><a href="${escape(link)}">${escape(link)}</a></li>`).join('')
  return `<article><h2>${escape(subject)}</h2><small>to ${escape(to)} · ${escape(sent_at)}</small><pre>${escape(text)}</pre><ul>${addresses}</ul></article>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
