import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { authWordsOf } from '../auth-words.ts'
import { makeRecoveryCodes } from '../second-factor/second-factor.data.ts'
import { GroupFailed } from '../settings/GroupFailed.tsx'
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
      {areMade ? (
        <Loaded
          query={counted}
          skeletons={<Skeleton className="h-11" />}
          failed={<GroupFailed says="Your recovery codes did not load." onRetry={() => void counted.refetch()} />}
        >
          {(count) => (
            <>
              <Left count={count} />
              <MakeButton label="Make new codes" isMaking={making.isPending} onMake={() => setAsked(true)} />
            </>
          )}
        </Loaded>
      ) : (
        <>
          <Left count={undefined} />
          <MakeButton label="Make recovery codes" isMaking={making.isPending} onMake={() => making.mutate({ isReplacing: false })} />
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

function MakeButton({ label, isMaking, onMake }: { label: string; isMaking: boolean; onMake: () => void }) {
  return (
    <div className="settings-actions">
      <Button variant="outline" busy={isMaking && 'Making...'} onClick={onMake}>
        {label}
      </Button>
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
