import { useSyncExternalStore } from 'react'

/** Whether the browser believes that it has a connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onConnection, () => navigator.onLine)
}

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
