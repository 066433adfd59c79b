import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { paths } from '#web/paths.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Tabs } from '#web/ui/controls/Tabs.tsx'
import { AccountGroup } from './AccountGroup.tsx'
import { AppearanceGroup } from './AppearanceGroup.tsx'
import { account } from '../account.data.ts'
import '../account.css'

const SecurityTab = lazy(() => import('../security/SecurityTab.tsx').then(({ SecurityTab: part }) => ({ default: part })))

const DataTab = lazy(() => import('../own-data/DataTab.tsx').then(({ DataTab: part }) => ({ default: part })))
const StandingGroup = lazy(() => import('../standing/StandingGroup.tsx').then(({ StandingGroup: part }) => ({ default: part })))

const tabs = [
  { value: 'account', label: 'Account' },
  { value: 'security', label: 'Security' },
  { value: 'alerts', label: 'Alerts' },
  { value: 'privacy', label: 'Privacy' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'data', label: 'Data' },
] as const
type Tab = (typeof tabs)[number]['value']

const route = getRouteApi('/_app/settings')

/** What other areas have here is passed in by the route: `bell`, a group of the account, and whole tabs. An unknown tab opens Account. */
export function SettingsPage({
  bell,
  alerts,
  privacy,
  subscription,
}: {
  bell: ReactNode
  alerts: ReactNode
  privacy: ReactNode
  subscription: ReactNode
}) {
  const navigate = useNavigate()
  const { tab: asked } = route.useSearch()
  const tab = tabs.find(({ value }) => value === asked)?.value ?? 'account'
  return (
    <div className="page-width py-4 pb-16 md:py-8">
      <div className="settings-page">
        <h1 className="d1 mb-4">Settings</h1>
        <Tabs<Tab>
          label="Settings"
          value={tab}
          onChange={(next) => void navigate({ ...paths.settings({ tab: next }), replace: true, resetScroll: false })}
          tabs={tabs}
        >
          {tab === 'account' && <AccountTab bell={bell} />}
          {tab === 'security' && (
            <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
              <SecurityTab />
            </Suspense>
          )}
          {tab === 'alerts' && alerts}
          {tab === 'privacy' && privacy}
          {tab === 'subscription' && subscription}
          {tab === 'data' && (
            <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
              <DataTab />
            </Suspense>
          )}
        </Tabs>
      </div>
    </div>
  )
}

function AccountTab({ bell }: { bell: ReactNode }) {
  const me = useMe()
  const own = useQuery(account.own(me.id))
  return (
    <>
      <Loaded query={own} skeletons={<Skeleton className="mt-6 h-40" />} failed="Your settings did not load">
        {({ full_name: name }) => <AccountGroup key={name} userId={me.id} fullName={name} />}
      </Loaded>
      {bell}
      <AppearanceGroup />
      <Suspense fallback={<Skeleton className="mt-6 h-40" />}>
        <StandingGroup />
      </Suspense>
    </>
  )
}
