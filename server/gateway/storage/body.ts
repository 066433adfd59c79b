// The request body, read only by handlers that need it and only as far as they need it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { problems } from './problems.ts'

/** A client may be slow, but not silent for longer than this. */
export const silenceMs = 30_000
const jsonLimit = 1024 * 1024
/** How much of a refused body we still read, so that the client can receive the refusal. */
const patience = 32 * 1024 * 1024

// Not the stream's own iterator: leaving that early closes the connection, and the refusal would never arrive.
export async function* bodyOf(request: FastifyRequest): AsyncGenerator<Buffer> {
  const { raw } = request
  raw.socket.setTimeout(silenceMs)
  try {
    for await (const part of raw.iterator({ destroyOnReturn: false })) yield part
  } finally {
    raw.socket.setTimeout(0)
  }
}

export async function jsonBody<Shape extends v.GenericSchema>(request: FastifyRequest, shape: Shape): Promise<v.InferOutput<Shape>> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of bodyOf(request)) {
    size += part.length
    if (size > jsonLimit) throw problems.tooLarge()
    parts.push(part)
  }
  const told = v.safeParse(shape, parsed(Buffer.concat(parts)))
  if (told.success) return told.output
  const [issue] = told.issues
  const path = issue.path?.map((item) => String(item.key)).join('/') ?? ''
  const isMissing = issue.received === 'undefined'
  throw problems.invalid(isMissing ? `body must have required property '${path}'` : `body/${path} ${issue.message}`)
}

function parsed(body: Buffer): unknown {
  if (body.length === 0) return {}
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw problems.invalid('Body is not valid JSON')
  }
}

/** A client only reads the response after sending its whole body, so we receive and discard the rest. */
export function dropRest(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request
  if (raw.readableEnded || raw.destroyed) return
  let rest = patience
  // A reader that stopped halfway still has a `readable` listener, and a stream with one does not flow.
  raw.removeAllListeners('readable')
  raw.removeAllListeners('data')
  raw.on('data', (part: Buffer) => {
    rest -= part.length
    if (rest < 0) raw.destroy()
  })
  raw.on('error', () => {})
  raw.resume()
  reply.removeHeader('connection')
}
