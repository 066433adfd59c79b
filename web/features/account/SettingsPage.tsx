import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMe } from '#web/data/session.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { AccountGroup } from './AccountGroup.tsx'
import { AppearanceGroup } from './AppearanceGroup.tsx'
import { PasswordGroup } from './PasswordGroup.tsx'
import { SessionsGroup } from './SessionsGroup.tsx'
import { account } from './account.data.ts'
import './account.css'

/** `children` are the groups of other areas (blocked members), put in by the route. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  const me = useMe()
  const own = useQuery(account.own(me.id))
  return (
    <div className="settings-page">
      <h1 className="d1">Settings</h1>
      {own.isPending && <Skeleton className="mt-6 h-64" />}
      {own.isError && (
        <ErrorState title="Your settings did not load" onRetry={() => void own.refetch()}>
          Check your connection and try again.
        </ErrorState>
      )}
      {own.data && (
        <AccountGroup key={own.data.full_name} userId={me.id} fullName={own.data.full_name} email={own.data.email ?? me.email ?? ''} />
      )}
      <PasswordGroup />
      <AppearanceGroup />
      {children}
      <SessionsGroup />
    </div>
  )
}
