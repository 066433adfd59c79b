import { useQuery } from '@tanstack/react-query'
import { useMe } from '#web/data/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Cameo } from '#web/ui/Cameo.tsx'
import { AccountMenu } from './AccountMenu.tsx'

/** The picture shows at once; the panel of its menu arrives apart, and opens by itself when it was asked for meanwhile. */
export function AccountButton() {
  const user = useMe()
  const { data: profile } = useQuery(me.profile(user.id))
  const name = profile?.full_name ?? user.email ?? ''
  const button = (
    <button type="button" className="account" aria-label="Account menu">
      <Cameo name={name} seed={user.id} craft={craftOf(profile?.specialties?.[0])} src={profile?.profile_picture} size={34} />
    </button>
  )
  return <AccountMenu trigger={button} />
}
