// Whether a request came directly to this server and not through a proxy, as far as headers show. Pages that may only be
// opened on this machine check it here.
import type { FastifyRequest } from 'fastify'

/** Headers that proxies, tunnels and CDNs add. A browser on this machine sends none of them. */
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

/** Whether only this machine can reach the server, and its public URL. */
type Site = { isLoopback: boolean; publicUrl: string }

/**
 * Requires that no proxy left a trace and that the Host is this machine's own name: with DNS rebinding, a page's requests
 * still have that page's host. If the operator opened the server to others, the host of its public URL also counts, unless
 * that is https: this server has no TLS, so there must be a proxy.
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

// A bare `proxy_pass` of nginx adds no header and sends this machine as the Host, but uses HTTP/1.0, which browsers do not.
function isForwarded({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name))
}

function isLoopbackName({ headers }: FastifyRequest): boolean {
  return loopbackHost.test(headers.host ?? '')
}
