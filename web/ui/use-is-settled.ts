import { useEffect, useState } from 'react'

const settledAfterMs = 1500

/** Whether this has stayed the same for a while. What it was at first counts at once. */
export function useIsSettled(value: string): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledAfterMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled === value
}
