// Pages that show what would have gone out. They answer requests that came straight here, and no others.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type IsDirect = (request: FastifyRequest) => boolean

/** Refuses whatever came through a proxy or by another name. */
export function keepLocal(doors: FastifyInstance, isDirect: IsDirect): void {
  doors.addHook('onRequest', (request, reply, done) => {
    // What is read here opens accounts, so no page of another origin may read it, whatever the API allows.
    reply.removeHeader('access-control-allow-origin')
    if (isDirect(request)) done()
    else void reply.code(403).send({ message: 'This page answers this machine only.' })
  })
}

export function askedFor(request: FastifyRequest): string | undefined {
  const { to } = request.query as { to?: unknown }
  return typeof to === 'string' && to !== '' ? to : undefined
}

export function sendPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  reply.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  return reply.type('text/html; charset=utf-8').send(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#222;background:#faf9f7}
article{background:#fff;border:1px solid #ddd;border-radius:12px;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1.05rem;margin:0}small{color:#555}iframe{display:block;width:100%;height:34rem;margin:.75rem 0;border:1px solid #ddd;border-radius:8px;background:#fff;resize:both}
summary{cursor:pointer}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}a{overflow-wrap:anywhere}
</style><h1>${title}</h1>${body}</html>`)
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
