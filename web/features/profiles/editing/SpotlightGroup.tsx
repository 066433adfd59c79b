import { useId } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Switch } from '#web/ui/controls/Check.tsx'
import { write, type Basics } from '../profiles.data.ts'
import { EditGroup } from './EditGroup.tsx'
import { useSavedGroup } from './use-saved-group.ts'

/** Whether the community hub may show the member (B11). */
export function SpotlightGroup({ basics: { in_spotlight } }: { basics: Basics }) {
  const me = useMe()
  const id = useId()
  const group = useSavedGroup({ in_spotlight }, (draft) => write.card(me.id, draft))
  return (
    <EditGroup title="Community" group={group}>
      <div className="flex items-center justify-between gap-6">
        <label htmlFor={id}>
          <span className="font-medium">You may be shown as the spotlight</span>
          <span className="muted block text-sm">
            On the community page, for a week at a time, and among what is new in your first 30 days.
          </span>
        </label>
        <Switch id={id} checked={group.draft.in_spotlight} onChange={(event) => group.change({ in_spotlight: event.target.checked })} />
      </div>
    </EditGroup>
  )
}
