import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { authWordsOf } from '../auth-words.ts'
import { makeRecoveryCodes } from '../second-factor/second-factor.data.ts'
import { CodeSheet } from './CodeSheet.tsx'
import { copy } from './security.copy.ts'
import { security, useSecurityChanged, type CodeCount } from './security.data.ts'

const few = 3

/** Shows how many are left, and new ones once. */
export function RecoveryCodes({ areMade }: { areMade: boolean }) {
  const me = useMe()
  const counted = useQuery({ ...security.recoveryCodes(me.id), enabled: areMade })
  const changed = useSecurityChanged()
  const [isAsked, setAsked] = useState(false)
  const [codes, setCodes] = useState<string[]>([])
  const [isShown, setShown] = useState(false)
  const making = useMutation({
    mutationFn: makeRecoveryCodes,
    onSuccess: (made) => {
      setAsked(false)
      setCodes(made)
      setShown(true)
      return changed()
    },
    onError: (error) => {
      setAsked(false)
      notify.error(authWordsOf(error, copy.codes.failed))
    },
  })
  return (
    <div className="grid gap-3 pt-3">
      <h3 className="text-lg font-semibold">Recovery codes</h3>
      {areMade && counted.isPending && <Skeleton className="h-11" />}
      {areMade && counted.isError && (
        <div className="settings-actions" role="alert">
          <p className="muted">Your recovery codes did not load.</p>
          <Button variant="outline" size="sm" onClick={() => void counted.refetch()}>
            Try Again
          </Button>
        </div>
      )}
      {(!areMade || counted.isSuccess) && (
        <>
          <Left count={areMade ? counted.data : undefined} />
          <div className="settings-actions">
            <Button
              variant="outline"
              busy={making.isPending && 'Making...'}
              onClick={() => (areMade ? setAsked(true) : making.mutate({ isReplacing: false }))}
            >
              {areMade ? 'Make new codes' : 'Make recovery codes'}
            </Button>
          </div>
        </>
      )}
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={copy.codes.renewTitle}
        action="Make new codes"
        variant="default"
        onAction={() => making.mutate({ isReplacing: true })}
        busy={making.isPending && 'Making...'}
      >
        {copy.codes.renew}
      </AlertDialog>
      <Dialog
        open={isShown}
        onOpenChange={setShown}
        title={copy.enrol.codes}
        description={copy.codes.line}
        footer={<Button onClick={() => setShown(false)}>I have kept them</Button>}
      >
        <CodeSheet codes={codes} />
      </Dialog>
    </div>
  )
}

function Left({ count }: { count: CodeCount | undefined }) {
  if (!count) return <p className="note warning">{copy.codes.none}</p>
  return count.remaining > few ? (
    <p className="muted">{copy.codes.left(count.remaining, count.total)}</p>
  ) : (
    <p className="note warning">
      {copy.codes.left(count.remaining, count.total)} {copy.codes.low}
    </p>
  )
}
