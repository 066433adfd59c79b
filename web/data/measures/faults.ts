// Errors of the page itself: a few per page are reported to the server, and none are shown to the person (spec §8).
import { config } from '../config.ts'

const most = 20
const told = new Set<string>()

export function tellFault(thrown: unknown, kind: string): void {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const stack = thrown instanceof Error ? (thrown.stack ?? '').slice(0, 4000) : ''
  const key = `${kind}|${message}`
  if (told.size >= most || told.has(key)) return
  told.add(key)
  const fault = { message: message.slice(0, 500), stack, kind, route: location.pathname, release: import.meta.env['VITE_RELEASE'] ?? 'dev' }
  // A failure to report is not reported either.
  void fetch(`${config.url}/_faults`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  }).catch(() => {})
}

// The browser's message that remaining resize notifications are delivered in the next frame. It arrives as an error event,
// but nothing has failed.
const isNotice = ({ error, message }: ErrorEvent) => !error && message.startsWith('ResizeObserver loop')

export function watchFaults(): void {
  window.addEventListener('error', (event) => {
    event.preventDefault()
    if (!isNotice(event)) tellFault(event.error ?? event.message, 'error')
  })
  window.addEventListener('unhandledrejection', (event) => {
    tellFault(event.reason, 'unhandledrejection')
    event.preventDefault()
  })
}
