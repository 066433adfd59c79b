import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { signOut, useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { fullDay } from '#web/ui/days.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { security } from '../security/security.data.ts'
import { askForDeletion, ownData } from './own-data.data.ts'
import { copy } from './own-data.copy.ts'
import { isAboutProof, ProofField } from './ProofField.tsx'
import { proofOf, prove, type Proof } from './proof.ts'

const words = copy.leave
const empty = { reason: '', secret: '', word: '', cancelsTrades: false, keepsPosts: false }

/** What happens, why, proof that it is them, and the word DELETE; then the day, and signing out. */
export function LeaveDialog({
  open,
  onOpenChange,
  hasTrades,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** In progress, which have to be cancelled too. */
  hasTrades: boolean
}) {
  const me = useMe()
  const [entry, setEntry] = useState(empty)
  const leaving = useLeaving(me.id, entry)

  function close(isOpen: boolean) {
    if (isOpen || leaving.isPending) return
    // Once requested, this device signs out too, however the dialog is closed.
    if (leaving.isSuccess) {
      void leave()
      return
    }
    setEntry(empty)
    leaving.reset()
    onOpenChange(false)
  }

  if (leaving.isSuccess) {
    return (
      <Dialog
        open={open}
        onOpenChange={close}
        title={words.doneTitle}
        footer={<Button onClick={() => void leave()}>{words.signOut}</Button>}
      >
        <p>{words.done(fullDay(leaving.data))}</p>
      </Dialog>
    )
  }
  return (
    <Dialog open={open} onOpenChange={close} title={words.title}>
      <LeaveForm myId={me.id} hasTrades={hasTrades} entry={entry} onChange={setEntry} leaving={leaving} />
    </Dialog>
  )
}

type Entry = typeof empty

function useLeaving(myId: string, { reason, secret, cancelsTrades, keepsPosts }: Entry) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (proof: Proof) => {
      await prove(proof, secret)
      return askForDeletion(reason.trim(), cancelsTrades, keepsPosts)
    },
    // A trade that began since is why it may be refused: the box that cancels it has to appear.
    onError: () => void queries.invalidateQueries({ queryKey: ownData.all(myId).queryKey }),
  })
}

function LeaveForm({
  myId,
  hasTrades,
  entry,
  onChange,
  leaving,
}: {
  myId: string
  hasTrades: boolean
  entry: Entry
  onChange: (entry: Entry) => void
  leaving: ReturnType<typeof useLeaving>
}) {
  const user = useQuery(security.user(myId))
  const proof: Proof | null = user.data ? proofOf(user.data) : null
  const isWhole =
    entry.word === 'DELETE' && proof !== null && (proof.by === 'session' || entry.secret !== '') && (!hasTrades || entry.cancelsTrades)
  const refused = leaving.error ? wordingOf(leaving.error, words.wrong) : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (proof) leaving.mutate(proof)
  }

  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <div className="grid gap-2">
        <h3 className="font-medium">{words.happens}</h3>
        <ul className="muted grid list-disc gap-1 pl-5 text-sm">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
      <Field label={words.reason} hint={words.reasonHint}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={500}
            value={entry.reason}
            onChange={({ target }) => onChange({ ...entry, reason: target.value })}
          />
        )}
      </Field>
      <Checkbox checked={entry.keepsPosts} onChange={({ target }) => onChange({ ...entry, keepsPosts: target.checked })}>
        {words.keepPosts}
      </Checkbox>
      <Loaded query={user} skeletons={<Skeleton className="h-20" />} failed={copy.failed}>
        {(known) => (
          <ProofField
            proof={proofOf(known)}
            secret={entry.secret}
            error={isAboutProof(leaving.error) ? refused : null}
            onChange={(secret) => onChange({ ...entry, secret })}
          />
        )}
      </Loaded>
      {hasTrades && (
        <Checkbox checked={entry.cancelsTrades} onChange={({ target }) => onChange({ ...entry, cancelsTrades: target.checked })}>
          {words.cancelTrades}
        </Checkbox>
      )}
      <Field label={words.word} error={isAboutProof(leaving.error) ? null : refused}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={10}
            value={entry.word}
            onChange={({ target }) => onChange({ ...entry, word: target.value })}
          />
        )}
      </Field>
      <Button type="submit" variant="destructive" block disabled={!isWhole} busy={leaving.isPending && 'One moment...'}>
        {words.submit}
      </Button>
    </form>
  )
}

/** To a separate document, so that none of the member's data stays in memory. */
async function leave(): Promise<void> {
  await signOut()
  location.assign(paths.landing().to)
}
