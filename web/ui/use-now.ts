import { useEffect, useState } from 'react'

/** The current time, updated every minute, for relative times ("2 min", "in 5 hours"). */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
