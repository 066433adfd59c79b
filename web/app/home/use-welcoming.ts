import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { termsVersion } from '#domain/terms.ts'
import { useMe } from '#web/data/session/session.ts'
import type { Welcome } from '#web/features/account/me.data.ts'
import { useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'
import { closeWelcome } from './home.data.ts'

/** The welcome opens by itself until it was closed once or the profile is complete; after that, only on request. */
export function useWelcoming(welcome: Welcome | null): { isOpen: boolean; begin: () => void; end: () => void } {
  const me = useMe()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<boolean | null>(null)
  // One dialog at a time, and consent comes first. Once open, the welcome stays open even if the profile becomes complete.
  const isDue = useOnceTrue(welcome !== null && welcome.terms === termsVersion && !welcome.is_closed && !welcome.is_complete)
  const close = useMutation({
    mutationFn: closeWelcome,
    onSettled: () => queries.invalidateQueries({ queryKey: ['me', me.id] }),
  })
  return {
    isOpen: asked ?? isDue,
    begin: () => setAsked(true),
    end: () => {
      setAsked(false)
      if (!welcome?.is_closed) close.mutate()
    },
  }
}
