import { isUuid } from '#web/data/uuid.ts'
import { useAdminSearch } from '../use-admin-search.ts'
import { MemberScreen } from './member/MemberScreen.tsx'
import { copy } from './users.copy.ts'
import { UsersList } from './UsersList.tsx'
import './users.css'

/** The list, or the member that the address names. */
export function UsersTab() {
  const [{ member }, change] = useAdminSearch()
  if (member !== undefined && isUuid(member))
    return <MemberScreen key={member} memberId={member} from={copy.title} onBack={() => change({ member: undefined, view: undefined })} />
  return <UsersList onOpen={(id) => change({ member: id }, 'push')} />
}
