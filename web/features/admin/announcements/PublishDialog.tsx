import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { withProof } from '#web/features/account/proof/with-proof.ts'
import { inWords } from './audience.ts'
import { announcements, write } from './announcements.data.ts'
import { copy } from './announcements.copy.ts'
import { writtenOf, type Draft } from './draft.ts'
import { useStateNames } from './use-state-names.ts'

const words = copy.confirm
const channelNames: Record<string, string> = copy.form.channelNames

/** Says who gets it, where and when, before it goes out. */
export function PublishDialog({
  draft,
  reach,
  open,
  onOpenChange,
  onDone,
}: {
  draft: Draft
  reach: number | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}) {
  const me = useMe()
  const queries = useQueryClient()
  const names = useStateNames()
  const publishing = useMutation({
    mutationFn: () => withProof(() => write(writtenOf(draft))),
    onSuccess: () => {
      notify.success(words.done)
      onDone()
      return queries.invalidateQueries({ queryKey: announcements.all(me.id) })
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (isOpen || publishing.isPending) return
        publishing.reset()
        onOpenChange(false)
      }}
      title={words.title}
      description={draft.title.trim()}
      footer={
        <>
          <Button variant="outline" disabled={publishing.isPending} onClick={() => onOpenChange(false)}>
            {words.cancel}
          </Button>
          <Button busy={publishing.isPending && words.busy} onClick={() => publishing.mutate()}>
            {words.action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <dl className="admin-facts">
          <dt>{words.whoLabel}</dt>
          <dd>{words.who(inWords(draft, names), reach)}</dd>
          <dt>{words.where}</dt>
          <dd>{draft.channels.map((channel) => channelNames[channel]).join(' · ')}</dd>
          <dt>{words.when}</dt>
          <dd>{draft.starts === '' ? words.now(draft.ends) : words.later(draft.starts, draft.ends)}</dd>
        </dl>
        <p className="muted text-sm">{words.fixed}</p>
        {publishing.error && (
          <p className="field-error" role="alert">
            {wordingOf(publishing.error, words.failed)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
