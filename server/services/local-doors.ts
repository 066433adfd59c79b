// Pages that show what would have gone out. They answer requests that came straight here, and no others.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { pageOf, pagePolicy } from './pages/Page.tsx'

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

/** A page that shows what would have gone out, the newest first. */
export function sendBox(reply: FastifyReply, title: string, children: ReactNode): FastifyReply {
  reply.header('content-security-policy', pagePolicy({ 'frame-src': "'self'", 'form-action': "'none'" }))
  return reply.type('text/html; charset=utf-8').send(pageOf({ title, label: 'On this machine only', children }))
}
