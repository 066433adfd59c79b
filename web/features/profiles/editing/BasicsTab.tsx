import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Switch } from '#web/ui/controls/Check.tsx'
import { PictureGroup } from '../pictures/PictureGroup.tsx'
import { profiles, write, type Basics } from '../profiles.data.ts'
import { AboutGroup } from './AboutGroup.tsx'
import { CardGroup } from './CardGroup.tsx'
import { EditGroup } from './EditGroup.tsx'
import { Own } from './Own.tsx'
import { PlaceGroup } from './PlaceGroup.tsx'
import { BudgetGroup, RulesGroup } from './RulesGroup.tsx'
import { SpotlightGroup } from './SpotlightGroup.tsx'
import { useSavedGroup } from './use-saved-group.ts'

export function BasicsTab() {
  const own = useQuery(profiles.basics(useMe().id))
  return (
    <Own found={own} skeleton="h-96">
      {(basics) => (
        <div className="edit-groups">
          <PictureGroup />
          <CardGroup basics={basics} />
          <PlaceGroup basics={basics} />
          <AboutGroup basics={basics} />
          <TradingGroup basics={basics} />
          <RulesGroup basics={basics} />
          <BudgetGroup basics={basics} />
          <SpotlightGroup basics={basics} />
        </div>
      )}
    </Own>
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
