import { useEffect, useState } from 'react'

/** The time, moving by the minute, for what is said of it ("2 min", "in 5 hours"). */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
