import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { termsVersion } from '#domain/terms.ts'
import { useMe } from '#web/data/session/session.ts'
import type { Welcome } from '#web/features/account/me.data.ts'
import { useOnceTrue } from '#web/ui/overlays/fetched-apart.ts'
import { closeWelcome } from './home.data.ts'

/** The welcome opens by itself until it has been closed once or the profile is complete, and after that when asked for. */
export function useWelcoming(welcome: Welcome | null): { isOpen: boolean; begin: () => void; end: () => void } {
  const me = useMe()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<boolean | null>(null)
  // One question at a time: consent comes first. Once open it stays, though the profile becomes complete on the way.
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
