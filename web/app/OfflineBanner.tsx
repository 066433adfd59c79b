import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'

const restoredFor = 3000

/** Shown below the header, or above a screen without one, while offline and for 3 s after reconnecting (spec §2). */
export function OfflineBanner() {
  const state = useConnection()
  return (
    <output className="block">
      {state === 'offline' && (
        <p className="banner warning">
          <WifiOff aria-hidden /> You are currently offline. Some features may not work.
        </p>
      )}
      {state === 'restored' && <p className="banner success">Connection restored!</p>}
    </output>
  )
}

function useConnection(): 'online' | 'offline' | 'restored' {
  const [state, setState] = useState<'online' | 'offline' | 'restored'>(navigator.onLine ? 'online' : 'offline')
  useEffect(() => {
    const lost = () => setState('offline')
    const back = () => setState('restored')
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [])
  useEffect(() => {
    if (state !== 'restored') return undefined
    const timer = setTimeout(() => setState('online'), restoredFor)
    return () => clearTimeout(timer)
  }, [state])
  return state
}
