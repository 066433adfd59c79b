import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { chat } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'
import { useMuting } from '../use-muting.ts'
import { usePeople } from '../use-people.ts'

export function MutedDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const me = useMe()
  const { data: muted = [], isPending, isError, refetch } = useQuery(chat.muted(me.id))
  const people = usePeople(muted)
  const { unmute } = useMuting()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.mutedTitle} description={copy.mutedLine}>
      {isPending && <Skeleton className="h-10" />}
      {isError && <ErrorState title={copy.mutedFailed} onRetry={() => void refetch()} />}
      {!isPending && !isError && muted.length === 0 && <p className="muted">{copy.nobodyMuted}</p>}
      <ul className="grid gap-3">
        {muted.map((id) => {
          const person = people[id] ?? null
          const name = person?.full_name ?? copy.formerMember
          return (
            <li key={id} className="flex items-center gap-3">
              <Cameo name={name} craft={craftOf(person?.specialties[0])} seed={id} src={person?.profile_picture} size={34} />
              <b className="min-w-0 flex-1 truncate">{name}</b>
              <Button variant="outline" size="sm" aria-label={`${copy.unmute} ${name}`} onClick={() => unmute({ id, full_name: name })}>
                {copy.unmute}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
