// Whether a request came straight to this server and through no proxy, as far as its headers show. Pages that only this
// machine may open check it here.
import type { FastifyRequest } from 'fastify'

/** Headers that proxies, tunnels and content networks add. A browser on this machine sends none of them. */
const forwarding = new RegExp(
  [
    'x-forwarded(-.+)?',
    'forwarded(-.+)?',
    'x-original-.+',
    'x-real-ip',
    'x-real-port',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-proxyuser-ip',
    'x-envoy-.+',
    'x-amzn-trace-id',
    'x-amz-cf-.+',
    'x-azure-.+',
    'x-arr-.+',
    'x-appengine-.+',
    'x-vercel-.+',
    'x-nf-.+',
    'via',
    'cdn-loop',
    'cf-.+',
    'fly-.+',
    'fastly-.+',
    'true-client-ip',
    'client-ip',
    'ngrok-.+',
    'tailscale-.+',
  ]
    .map((name) => `^${name}$`)
    .join('|'),
)
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Whether only this machine reaches the server, and where people say it is. */
type Site = { isLoopback: boolean; publicUrl: string }

/**
 * No proxy has left a trace, and the name asked for is this machine's own: a page whose name was made to point here (DNS
 * rebinding) still asks for that name. Where the operator opened the server to others, its public name will do too,
 * unless it is an https address: this server speaks no TLS, so a proxy has spoken it.
 */
export function makeIsDirect({ isLoopback, publicUrl }: Site): (request: FastifyRequest) => boolean {
  if (isLoopback) return isFromThisMachine
  const { protocol, host } = new URL(publicUrl)
  return (request) => !isForwarded(request) && (isLoopbackName(request) || (protocol === 'http:' && request.headers.host === host))
}

export function isFromThisMachine(request: FastifyRequest): boolean {
  const from = request.socket.remoteAddress ?? ''
  return (from === '::1' || /^(::ffff:)?127\./.test(from)) && !isForwarded(request) && isLoopbackName(request)
}

// A bare `proxy_pass` of nginx adds no header and names this machine as the host, but speaks HTTP/1.0, as no browser does.
function isForwarded({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name))
}

function isLoopbackName({ headers }: FastifyRequest): boolean {
  return loopbackHost.test(headers.host ?? '')
}
