import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type CSSProperties } from 'react'
import { termsVersion } from '#domain/terms.ts'
import { useMe } from '#web/data/session/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { useWelcome } from '#web/features/account/use-me.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { AccountMenu } from './AccountMenu.tsx'

const ConsentAsked = lazy(() => import('#web/features/account/ConsentAsked.tsx').then(({ ConsentAsked: part }) => ({ default: part })))

/** The picture shows immediately; the menu is loaded separately, and opens when it arrives if it was clicked before. */
export function AccountButton() {
  const user = useMe()
  const { data: profile } = useQuery(me.profile(user.id))
  const welcome = useWelcome()
  const signOut = useSignOut()
  const name = profile?.full_name ?? user.email ?? ''
  const share = welcome !== null && welcome.percent < 100 ? welcome.percent : null
  const button = (
    <button
      type="button"
      className={share === null ? 'account' : 'account unfinished'}
      style={share === null ? undefined : ({ '--share': `${share}%` } as CSSProperties)}
      aria-label={share === null ? 'Account menu' : `Account menu, profile ${share}% complete`}
    >
      <Cameo name={name} seed={user.id} craft={craftOf(profile?.specialties?.[0])} src={profile?.profile_picture} size={34} />
    </button>
  )
  return (
    <>
      <AccountMenu trigger={button} />
      {welcome !== null && welcome.terms !== termsVersion && (
        <Suspense>
          <ConsentAsked onLeave={signOut} />
        </Suspense>
      )}
    </>
  )
}
