import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Radio } from '#web/ui/controls/Check.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './moderation.copy.ts'
import { block, moderation, seeAnew, type Member } from './moderation.data.ts'

export function BlockDialog({ member, open, onOpenChange }: { member: Member; open: boolean; onOpenChange: (open: boolean) => void }) {
  const me = useMe()
  const queries = useQueryClient()
  const [endsTrades, setEndsTrades] = useState(true)
  const reading = useQuery({ ...moderation.openTrades(me.id, member.id), enabled: open })
  const { data: openTrades } = reading
  const isUnread = !openTrades && reading.isError
  const blocking = useMutation({
    mutationFn: () => block({ userId: me.id, otherId: member.id, ending: endsTrades ? (openTrades ?? []) : [] }),
    onSuccess: () => {
      notify.success(copy.blocked(member.full_name))
      onOpenChange(false)
      return seeAnew(queries)
    },
    onError: (error) => {
      notify.error(wordingOf(error, copy.blockFailed))
      // Some of them may have ended.
      void reading.refetch()
    },
  })

  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.block.title(member.full_name)}
      action={isUnread ? copy.block.again : copy.block.action(firstName(member))}
      onAction={() => (isUnread ? void reading.refetch() : blocking.mutate())}
      busy={(blocking.isPending && copy.block.busy) || (open && !openTrades && reading.isFetching && copy.block.waiting)}
    >
      <p className="muted">{copy.block.line(firstName(member))}</p>
      {isUnread && (
        <p className="mt-4" role="alert">
          {copy.block.unread}
        </p>
      )}
      {openTrades && openTrades.length > 0 && (
        <fieldset className="mt-4 grid gap-1">
          <legend className="mb-1 font-medium">{copy.block.openTrades(openTrades.length, member.full_name)}</legend>
          <Radio name="open-trades" checked={endsTrades} onChange={() => setEndsTrades(true)}>
            {copy.block.cancel(openTrades.length)}
          </Radio>
          <Radio name="open-trades" checked={!endsTrades} onChange={() => setEndsTrades(false)}>
            {copy.block.keep(openTrades.length)}
          </Radio>
        </fieldset>
      )}
    </AlertDialog>
  )
}

const firstName = ({ full_name }: Member) => full_name.split(' ')[0] ?? full_name
