import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Ellipsis, Pause, Pencil, Play, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { dollars } from '#domain/wording/money.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '#web/ui/overlays/DropdownMenu.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { SwatchChip } from '#web/ui/display/SwatchChip.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { copy, urgencyNames } from '#web/features/profiles/profiles.copy.ts'
import { profiles, seeMineAnew, write, type Want } from '#web/features/profiles/profiles.data.ts'
import { Own } from '../Own.tsx'
import { copy as words } from './entries.copy.ts'
import { RemovableRows, useRemoving } from '../RemovableRows.tsx'
import { WantDialog } from './WantDialog.tsx'

export function WantsTab() {
  const own = useQuery(profiles.wants(useMe().id))
  return <Own found={own}>{(wants) => <Wants wants={wants} />}</Own>
}

type Edited = { want: Want | null } | null

function Wants({ wants }: { wants: Want[] }) {
  const me = useMe()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Edited>(null)
  const setStatus = useMutation({
    mutationFn: ({ want, status }: { want: Want; status: Want['status'] }) => write.changeWant(want.id, { status }),
    onSuccess: () => seeMineAnew(queries, me.id),
    onError: (error) => notify.error(wordingOf(error, copy.saveWantFailed)),
  })
  const removing = useRemoving(wants, {
    remove: (want) => write.removeWant(want.id),
    removeFailed: copy.removeWantFailed,
    add: ({ id: _id, created_at: _at, ...draft }) => write.addWant(me.id, draft),
    addFailed: copy.addWantFailed,
    seeAnew: () => seeMineAnew(queries, me.id),
  })
  const add = (
    <Button onClick={() => setEdited({ want: null })}>
      <Plus aria-hidden /> Add what you're looking for
    </Button>
  )

  return (
    <section className="edit-list" aria-label="Looking for">
      {removing.shown.length === 0 ? (
        <EmptyState seed="looking-for-it" title={words.want.title} action={add}>
          A silk press, a facial, a fresh set. Members who offer it see that you want it, and the directory puts them first.
        </EmptyState>
      ) : (
        <>
          <header>
            <p className="muted text-sm">Members who offer these see that you fit. Ten can be active at a time.</p>
            {add}
          </header>
          <RemovableRows on={removing} nameOf={(want) => want.title}>
            {(want) => (
              <WantRow
                want={want}
                onEdit={() => setEdited({ want })}
                onStatus={(status) => setStatus.mutate({ want, status })}
                onRemove={() => removing.remove(want)}
              />
            )}
          </RemovableRows>
        </>
      )}
      <WantDialog open={edited !== null} want={edited?.want ?? null} onClose={() => setEdited(null)} />
    </section>
  )
}

function WantRow({
  want,
  onEdit,
  onStatus,
  onRemove,
}: {
  want: Want
  onEdit: () => void
  onStatus: (status: Want['status']) => void
  onRemove: () => void
}) {
  const worth = want.max_value_cents === null ? null : `up to ${dollars(want.max_value_cents)}`
  return (
    <div className="edit-row want">
      <div className="min-w-0">
        <h2 className="font-medium">{want.title}</h2>
        <p className="muted flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <SwatchChip craft={craftOf(want.category)} />
          {[urgencyNames[want.urgency], worth].filter(Boolean).join(' · ')}
          {want.status === 'paused' && <Badge icon={<Pause aria-hidden />}>Paused</Badge>}
          {want.status === 'fulfilled' && (
            <Badge tone="success" icon={<Check aria-hidden />}>
              Found
            </Badge>
          )}
        </p>
        {want.note && <p className="mt-1 max-w-[58ch] text-sm whitespace-pre-line">{want.note}</p>}
      </div>
      <div className="edit-actions">
        <Button variant="ghost" size="icon" aria-label={`Edit ${want.title}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </Button>
        <DropdownMenu
          trigger={
            <Button variant="ghost" size="icon" aria-label={`More for ${want.title}`}>
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {want.status === 'active' ? (
            <>
              <MenuItem icon={<Check aria-hidden />} line="Kept here, no longer shown." onSelect={() => onStatus('fulfilled')}>
                I found it
              </MenuItem>
              <MenuItem icon={<Pause aria-hidden />} line="Not shown until you resume." onSelect={() => onStatus('paused')}>
                Pause
              </MenuItem>
            </>
          ) : (
            <MenuItem icon={<Play aria-hidden />} line="Members see it again." onSelect={() => onStatus('active')}>
              {want.status === 'paused' ? 'Resume' : 'Look for it again'}
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={onRemove}>
            Delete
          </MenuItem>
        </DropdownMenu>
      </div>
    </div>
  )
}
