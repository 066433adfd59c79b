// Pages that show outgoing messages on a local install. They only answer requests that came directly, without a proxy.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { pageOf, pagePolicy } from './pages/Page.tsx'

export type IsDirect = (request: FastifyRequest) => boolean

/** Refuses requests through a proxy or with another host name. */
export function keepLocal(doors: FastifyInstance, isDirect: IsDirect): void {
  doors.addHook('onRequest', (request, reply, done) => {
    // These messages contain sign-in links, so no page of another origin may read them, whatever CORS allows for the API.
    reply.removeHeader('access-control-allow-origin')
    if (isDirect(request)) done()
    else void reply.code(403).send({ message: 'This page answers this machine only.' })
  })
}

export function recipientIn(request: FastifyRequest): string | undefined {
  const { to } = request.query as { to?: unknown }
  return typeof to === 'string' && to !== '' ? to : undefined
}

/** A page that lists messages, newest first. */
export function sendBox(reply: FastifyReply, title: string, children: ReactNode): FastifyReply {
  reply.header('content-security-policy', pagePolicy({ 'frame-src': "'self'", 'form-action': "'none'" }))
  return reply.type('text/html; charset=utf-8').send(pageOf({ title, label: 'On this machine only', children }))
}
