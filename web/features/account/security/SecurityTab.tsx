import { useQuery } from '@tanstack/react-query'
import { config } from '#web/data/config.ts'
import { useMe, type User } from '#web/data/session/session.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { EmailGroup } from './EmailGroup.tsx'
import { PasswordGroup } from './PasswordGroup.tsx'
import { ProvidersGroup } from './ProvidersGroup.tsx'
import { SessionsGroup } from './SessionsGroup.tsx'
import { TwoStepsGroup } from './TwoStepsGroup.tsx'
import { copy } from './security.copy.ts'
import { security } from './security.data.ts'
import { useArrival } from './use-arrival.ts'

export function SecurityTab() {
  const me = useMe()
  const signedIn = useQuery(security.user(me.id))
  const arrival = useArrival()
  return (
    <Loaded query={signedIn} skeletons={<TabSkeleton />} failed={copy.failed}>
      {(user) => <Groups user={user} isHalfChanged={arrival === 'half-changed'} />}
    </Loaded>
  )
}

function Groups({ user, isHalfChanged }: { user: User; isHalfChanged: boolean }) {
  const isElsewhereToo = config.providers.length > 0 || user.identities?.some(({ provider }) => provider !== 'email')
  return (
    <>
      <EmailGroup key={user.email} user={user} halfDone={isHalfChanged} />
      <PasswordGroup email={user.email ?? ''} hasPassword={user.identities?.some(({ provider }) => provider === 'email') ?? true} />
      <TwoStepsGroup factors={user.factors ?? []} />
      {isElsewhereToo && <ProvidersGroup identities={user.identities ?? []} />}
      <SessionsGroup />
    </>
  )
}

function TabSkeleton() {
  return (
    <div className="grid gap-8 pt-6" aria-label="Loading security settings" aria-busy>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="grid gap-3">
          <Skeleton className="h-8 w-2/5" />
          <Skeleton className="h-12" />
          <Skeleton className="h-11 w-36" />
        </div>
      ))}
    </div>
  )
}
