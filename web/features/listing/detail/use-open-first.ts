import { useEffect, useEffectEvent } from 'react'

/** When list and detail are next to each other, opens the first of the list. `open` puts it into the URL, so that it stays open. */
export function useOpenFirst(firstId: string | undefined, open: (id: string) => void): void {
  const begin = useEffectEvent((id: string) => {
    if (window.matchMedia('(min-width: 56.25rem)').matches) open(id)
  })
  useEffect(() => {
    if (firstId) begin(firstId)
  }, [firstId])
}
