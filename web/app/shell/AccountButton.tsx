import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useMe } from '#web/data/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Cameo } from '#web/ui/Cameo.tsx'

const AccountMenu = lazy(() => import('./AccountMenu.tsx'))

/** The picture shows at once; the menu behind it arrives apart. */
export function AccountButton() {
  const user = useMe()
  const { data: profile } = useQuery(me.profile(user.id))
  const name = profile?.full_name ?? user.email ?? ''
  const button = (
    <button type="button" className="account" aria-label="Account menu">
      <Cameo name={name} seed={user.id} craft={craftOf(profile?.specialties?.[0])} src={profile?.profile_picture} size={34} />
    </button>
  )
  return (
    <Suspense fallback={button}>
      <AccountMenu trigger={button} />
    </Suspense>
  )
}
