import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { relativeTime } from '#domain/notifications.ts'
import { signOut, useMe } from '#web/data/session/session.ts'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { shortDay } from '#web/ui/days.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { authWordsOf } from '../auth-words.ts'
import { GroupFailed } from '../settings/GroupFailed.tsx'
import { deviceOf } from './device.ts'
import { copy } from './security.copy.ts'
import { endSession, security, useSecurityChanged, type ListedSession } from './security.data.ts'

export function SessionsGroup() {
  const me = useMe()
  const listed = useQuery(security.sessions(me.id))
  return (
    <section className="settings-group" aria-labelledby="settings-sessions">
      <h2 className="d3" id="settings-sessions">
        {copy.sessions.title}
      </h2>
      <p className="muted">{copy.sessions.line}</p>
      <Loaded
        query={listed}
        skeletons={<Loading />}
        failed={<GroupFailed says={copy.sessions.failed} onRetry={() => void listed.refetch()} />}
      >
        {(sessions) => (
          <ul className="settings-rows" aria-label="Devices">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      <SignOuts isAlone={listed.data?.length === 1} />
    </section>
  )
}

function Loading() {
  return (
    <div className="grid gap-2" aria-label="Loading devices" aria-busy>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  )
}

function SessionRow({ session }: { session: ListedSession }) {
  const now = useNow()
  const leave = useLeave()
  const changed = useSecurityChanged()
  const device = deviceOf(session.user_agent)
  const Icon = device.isPhone ? Smartphone : Monitor
  const ending = useMutation({
    mutationFn: () => (session.current ? leave('local') : endSession(session.id)),
    onSuccess: () => {
      if (session.current) return undefined
      notify.success(copy.sessions.signedOut(device.name))
      return changed()
    },
    onError: (error) => notify.error(authWordsOf(error, copy.sessions.signOutFailed)),
  })
  return (
    <li className="settings-row">
      <Icon aria-hidden />
      <span className="lines">
        <span className="flex flex-wrap items-center gap-x-2">
          <b>{device.name}</b>
          {session.current && <Badge tone="info">This device</Badge>}
        </span>
        <span className="muted text-xs tabular-nums">
          {[
            session.ip,
            session.current ? null : `last seen ${relativeTime(session.refreshed_at, now).toLowerCase()}`,
            `signed in ${shortDay(session.created_at, now)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        variant="outline"
        size="sm"
        aria-label={session.current ? 'Sign out of this device' : `Sign out ${device.name}`}
        busy={ending.isPending && 'Signing out...'}
        onClick={() => ending.mutate()}
      >
        Sign out
      </Button>
    </li>
  )
}

/** `isAlone` once we know that there is no other device. */
function SignOuts({ isAlone }: { isAlone: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const leave = useLeave()
  const changed = useSecurityChanged()
  const others = useMutation({
    mutationFn: () => signOut('others'),
    onSuccess: () => {
      notify.success(copy.sessions.signedOutOthers)
      return changed()
    },
    onError: (error) => notify.error(authWordsOf(error, copy.sessions.signOutFailed)),
  })
  const everywhere = useMutation({
    mutationFn: () => leave('global'),
    onError: (error) => notify.error(authWordsOf(error, copy.sessions.signOutFailed)),
    onSettled: () => setAsked(false),
  })
  return (
    <div className="settings-actions">
      {isAlone ? (
        <p className="muted text-sm">{copy.sessions.only}</p>
      ) : (
        <Button variant="outline" busy={others.isPending && 'Signing out...'} onClick={() => others.mutate()}>
          Sign out other devices
        </Button>
      )}
      <Button variant="ghost" onClick={() => setAsked(true)}>
        Sign out everywhere
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={copy.sessions.everywhereTitle}
        action="Sign out everywhere"
        onAction={() => everywhere.mutate()}
        busy={everywhere.isPending && 'Signing out...'}
      >
        {copy.sessions.everywhere}
      </AlertDialog>
    </div>
  )
}

function useLeave(): (scope: 'local' | 'global') => Promise<void> {
  const navigate = useNavigate()
  return async (scope) => {
    await signOut(scope)
    await navigate({ href: '/', replace: true })
  }
}
