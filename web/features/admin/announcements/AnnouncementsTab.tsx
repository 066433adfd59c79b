import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { useMay } from '../may.tsx'
import { TabHead } from '../TabHead.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { copy } from './announcements.copy.ts'
import './announcements.css'

export function AnnouncementsTab() {
  const me = useMe()
  const may = useMay()
  const [search, change] = useAdminSearch()
  const mayWrite = may('write_announcements')
  if (search['view'] === 'new' && mayWrite) return <AnnouncementForm key={me.id} onClose={() => change({ view: undefined }, 'push')} />
  const view = search['view'] === 'ended' ? 'ended' : 'open'
  return (
    <>
      <TabHead
        title={copy.title}
        line={copy.line}
        actions={
          mayWrite && (
            <Button variant="outline" onClick={() => change({ view: 'new' }, 'push')}>
              {copy.write}
            </Button>
          )
        }
      />
      <div className="mb-4">
        <Segment
          label={copy.label}
          value={view}
          options={(['open', 'ended'] as const).map((value) => ({ value, label: copy.views[value] }))}
          onChange={(next) => change({ view: next === 'open' ? undefined : next })}
        />
      </div>
      <AnnouncementList isOver={view === 'ended'} />
    </>
  )
}
