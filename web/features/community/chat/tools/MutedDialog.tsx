import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { chat } from '../chat.data.ts'
import { copy } from '../chat.copy.ts'
import { useMuting } from '../use-muting.ts'
import { usePeople } from '../use-people.ts'

export function MutedDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const me = useMe()
  const muted = useQuery(chat.muted(me.id))
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={copy.mutedTitle} description={copy.mutedLine}>
      <Loaded query={muted} skeletons={<Skeleton className="h-10" />} failed={copy.mutedFailed}>
        {(ids) => <MutedList ids={ids} />}
      </Loaded>
    </Dialog>
  )
}

function MutedList({ ids }: { ids: string[] }) {
  const people = usePeople(ids)
  const { unmute } = useMuting()
  if (ids.length === 0) return <p className="muted">{copy.nobodyMuted}</p>
  return (
    <ul className="grid gap-3">
      {ids.map((id) => {
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
  )
}
