import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Switch } from '#web/ui/controls/Check.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { copy } from '../profiles.copy.ts'
import { PictureGroup } from '../pictures/PictureGroup.tsx'
import { profiles, write, type Basics } from '../profiles.data.ts'
import { AboutGroup } from './AboutGroup.tsx'
import { CardGroup } from './CardGroup.tsx'
import { EditGroup } from './EditGroup.tsx'
import { PlaceGroup } from './PlaceGroup.tsx'
import { useSavedGroup } from './use-saved-group.ts'

export function BasicsTab() {
  const own = useQuery(profiles.basics(useMe().id))
  if (own.isPending) return <Skeleton className="mt-8 h-96" />
  if (own.isError) {
    return (
      <ErrorState title={copy.editFailed.title} onRetry={() => void own.refetch()}>
        {copy.editFailed.line}
      </ErrorState>
    )
  }
  return (
    <div className="edit-groups">
      <PictureGroup />
      <CardGroup basics={own.data} />
      <PlaceGroup basics={own.data} />
      <AboutGroup basics={own.data} />
      <TradingGroup basics={own.data} />
    </div>
  )
}

function TradingGroup({ basics: { open_to_trade } }: { basics: Basics }) {
  const me = useMe()
  const id = useId()
  const group = useSavedGroup({ open_to_trade }, (draft) => write.card(me.id, draft))
  return (
    <EditGroup title="Trading" group={group}>
      <div className="flex items-center justify-between gap-6">
        <label htmlFor={id}>
          <span className="font-medium">Open to trade</span>
          <span className="muted block text-sm">Turn off to stop getting requests.</span>
        </label>
        <Switch id={id} checked={group.draft.open_to_trade} onChange={(event) => group.change({ open_to_trade: event.target.checked })} />
      </div>
    </EditGroup>
  )
}
