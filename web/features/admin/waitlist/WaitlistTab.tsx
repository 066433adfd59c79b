import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { useMay } from '../may.tsx'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { Founders } from './Founders.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { Places } from './Places.tsx'
import { copy } from './waitlist.copy.ts'
import { waitlist } from './waitlist.data.ts'
import { waitlistQueue } from './waitlist-queue.tsx'

const views = ['people', 'places', 'founders'] as const

export function WaitlistTab() {
  const me = useMe()
  const may = useMay()
  const [search, change] = useAdminSearch()
  const [isInviting, setInviting] = useState(false)
  const { data } = useQuery(waitlist.figures(me.id))
  const view = views.find((each) => each === search['view']) ?? 'people'
  const left = 100 - (data?.seats.claimed ?? 0) - (data?.seats.held ?? 0)
  const head = (
    <>
      <TabHead
        title={copy.title}
        line={copy.line}
        actions={
          may('invite_from_waitlist') && (
            <Button variant="outline" onClick={() => setInviting(true)}>
              {copy.next.open}
            </Button>
          )
        }
        figures={[
          { label: copy.figures.waiting, value: data?.people['confirmed'] ?? (data ? 0 : '…') },
          { label: copy.figures.invited, value: data?.people['invited'] ?? (data ? 0 : '…') },
          { label: copy.figures.claimed, value: data?.seats.claimed ?? '…' },
          { label: copy.figures.left, value: data ? copy.leftAndHeld(Math.max(0, left), data.seats.held) : '…' },
        ]}
      />
      <div className="mb-4">
        <Segment
          label={copy.label}
          value={view}
          options={views.map((value) => ({ value, label: copy.views[value] }))}
          onChange={(next) => change({ view: next === 'people' ? undefined : next, id: undefined })}
        />
      </div>
    </>
  )
  return (
    <>
      {view === 'people' && <QueueView queue={waitlistQueue} head={head} />}
      {view !== 'people' && head}
      {view === 'places' && <Places />}
      {view === 'founders' && <Founders />}
      <InviteDialog open={isInviting} onOpenChange={setInviting} />
    </>
  )
}
