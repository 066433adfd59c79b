import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { termsVersion } from '#domain/terms.ts'
import { wordingOf } from '#web/data/wording.ts'
import { useMe } from '#web/data/session/session.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { ConsentField } from './ConsentField.tsx'
import { copy } from './account.copy.ts'
import { acceptTerms } from './account.data.ts'
import { useWelcome } from './use-me.ts'

/** Asks once, if a member signed up without the form or before these terms; they can only accept or leave. */
export function ConsentAsked({ onLeave }: { onLeave: () => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const welcome = useWelcome()
  const [hasAgreed, setAgreed] = useState(false)
  const [error, setError] = useState<string>()
  const accept = useMutation({
    mutationFn: acceptTerms,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['me', me.id] }),
    onError: (fault) => setError(wordingOf(fault, copy.consent.failed)),
  })
  if (welcome === null) return null
  return (
    <AlertDialog
      open={welcome.terms !== termsVersion}
      onOpenChange={() => {}}
      title={copy.consent.title}
      action={copy.consent.action}
      cancel={copy.consent.leave}
      onCancel={onLeave}
      variant="default"
      busy={accept.isPending && 'Saving...'}
      onAction={() => (hasAgreed ? accept.mutate() : setError(copy.signUp.terms))}
    >
      <p className="muted mb-3">{copy.consent.line}</p>
      <ConsentField
        error={error}
        onChange={(isOn) => {
          setAgreed(isOn)
          setError(undefined)
        }}
      />
    </AlertDialog>
  )
}
