// All headers that do not depend on the response: the client protocol's CORS rules and the browser's security headers. No
// other file of the server sets them.
import type { IncomingHttpHeaders } from 'node:http'

type Headers = Record<string, string>

/** Lists the headers that protocol clients may read; left out for static files, since a screen fetches many. */
export const exposeHeaders = 'access-control-expose-headers'

const exposed = [
  'Content-Range',
  'Content-Location',
  'Location',
  'Preference-Applied',
  'Range-Unit',
  'X-Supabase-Api-Version',
  'X-Total-Count',
  'Link',
  'sb-error-code',
  'x-sb-error-code',
  'x-relay-error',
  'ETag',
  'Content-Length',
  'Retry-After',
  'X-Request-Id',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Metadata',
  'Upload-Expires',
].join(', ')

const everywhere: Headers = {
  'access-control-allow-origin': '*',
  [exposeHeaders]: exposed,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

const usualRequestHeaders = [
  'authorization',
  'apikey',
  'x-client-info',
  'content-type',
  'accept',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'x-supabase-api-version',
  'x-upsert',
  'x-metadata',
  'cache-control',
  'x-retry-count',
  'x-region',
  'traceparent',
  'tracestate',
  'baggage',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
].join(', ')

export type SafetySettings = {
  publicUrl: string
  /** Hashes of the pages' inline scripts, as printed by the build: `sha256-…`. */
  scripts: string[]
  /** Additional origins that a page may call or send forms to: geocoder, payment provider. */
  connect: string[]
  forms: string[]
  /** Origins whose scripts and frames a page may embed: CAPTCHA providers. */
  widgets: string[]
}

/** Sent with every response, including errors and preflights. */
export function headersEverywhere(publicUrl: string): Headers {
  if (!publicUrl.startsWith('https:')) return everywhere
  return { ...everywhere, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
}

export function preflightHeaders(asked: IncomingHttpHeaders): Headers {
  const wanted = asked['access-control-request-headers']
  return {
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': typeof wanted === 'string' && wanted !== '' ? wanted : usualRequestHeaders,
    'access-control-max-age': '3600',
    vary: 'Access-Control-Request-Headers',
  }
}

/** What a document may do. API responses are not documents and do not get these. */
export function pageHeaders(settings: SafetySettings): Headers {
  const api = new URL(settings.publicUrl)
  // The page may be opened as localhost while the API URL has 127.0.0.1, so both 'self' and our own URL are listed.
  const own = [api.origin, api.origin.replace(/^http/, 'ws')]
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...settings.scripts.map((hash) => `'${hash}'`), ...settings.widgets],
    // Radix (scroll lock, viewports) and sonner inject their own <style>; no hash covers them all.
    'style-src': ["'self'", "'unsafe-inline'", ...settings.widgets],
    'img-src': ["'self'", 'data:', 'blob:', api.origin],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...own, ...settings.connect, ...settings.widgets],
    'frame-src': settings.widgets.length > 0 ? settings.widgets : ["'none'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...settings.forms],
    'object-src': ["'none'"],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
  }
}
