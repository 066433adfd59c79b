import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { arrival, awaitsSecondFactor, useSession } from '#web/data/session/session.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { paths } from '#web/paths.ts'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { SignInForm } from './SignInForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { copy } from '../account.copy.ts'
import { goTo } from './go-to.ts'
import { safeNext } from './next.ts'

const ForgotForm = fetchedBesideRows(() => import('./ForgotForm.tsx').then(({ ForgotForm: part }) => part))
const ConfirmAgain = fetchedBesideRows(() => import('./ConfirmAgain.tsx').then(({ ConfirmAgain: part }) => part))
const SignUpForm = fetchedBesideRows(() => import('./SignUpForm.tsx').then(({ SignUpForm: part }) => part))
const SecondFactorStep = lazy(() =>
  import('../second-factor/SecondFactorStep.tsx').then(({ SecondFactorStep: part }) => ({ default: part })),
)

type View = 'sign-in' | 'sign-up' | 'forgot' | 'confirm'

const views = [
  { value: 'sign-in', label: 'Sign in' },
  { value: 'sign-up', label: 'Create account' },
] as const

const route = getRouteApi('/auth')

export function AuthPage() {
  const { next, mode } = route.useSearch()
  const session = useSession()
  const navigate = useNavigate()
  const [view, setView] = useState<View>(() => firstView(mode, next))
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const userId = session?.user.id
  const isHalfIn = awaitsSecondFactor(session)

  useEffect(() => {
    if (!userId || isHalfIn) return
    if (arrival.toRecover) void navigate({ ...paths.resetPassword(), replace: true })
    else void goTo(safeNext(next), userId, navigate)
  }, [userId, isHalfIn, next, navigate])
  useArrivalTold(view)

  if (isHalfIn) {
    return (
      <AuthFrame>
        <Suspense fallback={<Skeleton className="h-80" />}>
          <SecondFactorStep />
        </Suspense>
      </AuthFrame>
    )
  }
  if (userId) return <PageLoader />
  if (view === 'forgot' || view === 'confirm') {
    const back = () => {
      setUnconfirmed(null)
      setView('sign-in')
    }
    return (
      <AuthFrame>
        <Suspense fallback={<Skeleton className="h-80" />}>
          {view === 'forgot' ? (
            <ForgotForm onBack={back} isLinkUsed={arrival.isLinkUsed} />
          ) : (
            <ConfirmAgain known={unconfirmed} onBack={back} />
          )}
        </Suspense>
      </AuthFrame>
    )
  }
  const words = view === 'sign-in' ? copy.signIn : copy.signUp
  return (
    <AuthFrame>
      <h1 className="d2">{words.title}</h1>
      <p className="muted">{words.line}</p>
      <Segment label="Sign in or create an account" block value={view} onChange={setView} options={views} />
      <Suspense fallback={<Skeleton className="h-80" />}>
        {view === 'sign-in' ? (
          <SignInForm
            onForgot={() => setView('forgot')}
            onCreate={() => setView('sign-up')}
            onConfirm={(email) => {
              setUnconfirmed(email)
              setView('confirm')
            }}
          />
        ) : (
          <SignUpForm />
        )}
      </Suspense>
      <ProviderButtons next={safeNext(next)} />
    </AuthFrame>
  )
}

/** A used link of a sign-up leads here. One of another email leads through here, with a `next`. */
function firstView(mode: string | undefined, next: string | undefined): View {
  if (mode === 'signup') return 'sign-up'
  if (mode === 'reset') return 'forgot'
  return arrival.isLinkUsed && !next ? 'confirm' : 'sign-in'
}

/** Shows a refusal that a provider or an emailed link redirected back with; the forms for a new link say it themselves. */
function useArrivalTold(view: View): void {
  useEffect(() => {
    if (!arrival.problem) return
    if (view !== 'forgot' && view !== 'confirm') notify.error(arrival.problem, copy.signIn.failedTitle)
    arrival.problem = null
  }, [view])
}
