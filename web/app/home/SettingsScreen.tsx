import { lazy, Suspense } from 'react'
import { SettingsPage } from '#web/features/account/settings/SettingsPage.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const AlertsGroup = lazy(() => import('#web/features/notifications/AlertsGroup.tsx').then(({ AlertsGroup: part }) => ({ default: part })))

const AlertsTab = lazy(() => import('#web/features/notifications/alerts/AlertsTab.tsx').then(({ AlertsTab: part }) => ({ default: part })))

const ChoicesGroup = lazy(() =>
  import('#web/features/account/settings/ChoicesGroup.tsx').then(({ ChoicesGroup: part }) => ({ default: part })),
)

const SubscriptionTab = lazy(() =>
  import('#web/features/membership/subscription/SubscriptionTab.tsx').then(({ SubscriptionTab: part }) => ({ default: part })),
)

const BlockedMembers = lazy(() =>
  import('#web/features/moderation/BlockedMembers.tsx').then(({ BlockedMembers: part }) => ({ default: part })),
)

/** The settings, including groups from areas that the account area may not import. */
export function SettingsScreen() {
  const bell = (
    <Suspense fallback={<Skeleton className="mt-6 h-40" />}>
      <AlertsGroup />
    </Suspense>
  )
  const alerts = (
    <Suspense fallback={<Skeleton className="mt-6 h-96" />}>
      <AlertsTab />
    </Suspense>
  )
  const privacy = (
    <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
      <ChoicesGroup />
      <BlockedMembers />
    </Suspense>
  )
  const subscription = (
    <Suspense fallback={<Skeleton className="mt-6 h-64" />}>
      <SubscriptionTab />
    </Suspense>
  )
  return <SettingsPage bell={bell} alerts={alerts} privacy={privacy} subscription={subscription} />
}
