import { useEffect, useEffectEvent, useState } from 'react'

const pauseMs = 250

/** Debounced text: calls `settle` after a pause in typing. A change from outside (back button, Clear) replaces the text. */
export function useTyped(settled: string, settle: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(settled)
  const [from, setFrom] = useState(settled)
  if (from !== settled) {
    setFrom(settled)
    setText(settled)
  }
  const onPause = useEffectEvent(settle)

  useEffect(() => {
    if (text.trim() === settled) return undefined
    const timer = setTimeout(() => onPause(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, settled])

  return [text, setText]
}
