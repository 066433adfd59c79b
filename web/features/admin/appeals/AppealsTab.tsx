import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session/session.ts'
import { isUuid } from '#web/data/uuid.ts'
import { QueueView } from '../queue/QueueView.tsx'
import { TabHead } from '../TabHead.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { MemberScreen } from '../users/member/MemberScreen.tsx'
import { copy } from './appeals.copy.ts'
import { appeals } from './appeals.data.ts'
import { appealsQueue } from './appeals-queue.tsx'
import '../users/users.css'

/** The queue, or the record of the member whom the address names. */
export function AppealsTab() {
  const [{ member }, change] = useAdminSearch()
  if (member !== undefined && isUuid(member))
    return <MemberScreen key={member} memberId={member} from={copy.title} onBack={() => change({ member: undefined, view: undefined })} />
  return <Waiting />
}

function Waiting() {
  const me = useMe()
  const { data: waiting } = useQuery(appeals.waiting(me.id))
  return <QueueView queue={appealsQueue} head={<TabHead title={copy.title} line={waiting !== undefined && copy.waiting(waiting)} />} />
}
