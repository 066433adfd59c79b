import type { ReactNode } from 'react'
import { isUuid } from '#web/data/uuid.ts'
import { useAdminSearch } from './use-admin-search.ts'
import { MemberScreen } from './users/member/MemberScreen.tsx'
import './users/users.css'

/** A queue, or the record of the member whom the address names. `from` is the queue's name. */
export function MemberOr({ from, children }: { from: string; children: ReactNode }) {
  const [{ member }, change] = useAdminSearch()
  if (member === undefined || !isUuid(member)) return children
  return <MemberScreen key={member} memberId={member} from={from} onBack={() => change({ member: undefined, view: undefined })} />
}
