import { lazy, Suspense } from 'react'
import { SettingsPage } from '#web/features/account/settings/SettingsPage.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'

const AlertsGroup = lazy(() => import('#web/features/notifications/AlertsGroup.tsx').then(({ AlertsGroup: part }) => ({ default: part })))

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
  const alerts = (
    <Suspense fallback={<Skeleton className="mt-6 h-40" />}>
      <AlertsGroup />
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
  return <SettingsPage alerts={alerts} privacy={privacy} subscription={subscription} />
}
