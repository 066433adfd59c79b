// The client's address for WebSocket upgrades, which Fastify does not see.
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** `trustProxy` has Fastify's meaning: whether X-Forwarded-For is trusted from nobody, everyone, or these addresses. */
export function clientAddress(trustProxy: boolean | string | string[]): (request: IncomingMessage) => string {
  const isTrusted = typeof trustProxy === 'boolean' ? () => trustProxy : proxyAddr.compile(trustProxy)
  return (request) => (request.socket.remoteAddress === undefined ? '' : proxyAddr(request, isTrusted))
}
