import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { arrival, awaitsSecondFactor, useSession } from '#web/data/session/session.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { fetchedBesideRows } from '#web/ui/overlays/fetched-apart.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { SignInForm } from './SignInForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { copy } from '../account.copy.ts'
import { goTo } from './go-to.ts'
import { safeNext } from './next.ts'

const ForgotForm = fetchedBesideRows(() => import('./ForgotForm.tsx').then(({ ForgotForm: part }) => part))
const SignUpForm = fetchedBesideRows(() => import('./SignUpForm.tsx').then(({ SignUpForm: part }) => part))
const SecondFactorStep = lazy(() =>
  import('../second-factor/SecondFactorStep.tsx').then(({ SecondFactorStep: part }) => ({ default: part })),
)

type View = 'sign-in' | 'sign-up' | 'forgot'

const views = [
  { value: 'sign-in', label: 'Sign in' },
  { value: 'sign-up', label: 'Create account' },
] as const

const route = getRouteApi('/auth')

export function AuthPage() {
  const { next, mode } = route.useSearch()
  const session = useSession()
  const navigate = useNavigate()
  const [view, setView] = useState<View>(mode === 'signup' ? 'sign-up' : 'sign-in')
  const userId = session?.user.id
  const isHalfIn = awaitsSecondFactor(session)

  useEffect(() => {
    if (userId && !isHalfIn) void goTo(safeNext(next), userId, navigate)
  }, [userId, isHalfIn, next, navigate])
  useArrivalTold()

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
  if (view === 'forgot') {
    return (
      <AuthFrame>
        <Suspense fallback={<Skeleton className="h-80" />}>
          <ForgotForm onBack={() => setView('sign-in')} />
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
        {view === 'sign-in' ? <SignInForm onForgot={() => setView('forgot')} onCreate={() => setView('sign-up')} /> : <SignUpForm />}
      </Suspense>
      <ProviderButtons next={safeNext(next)} />
    </AuthFrame>
  )
}

/** Shows a refusal that a provider or an emailed link redirected back with. */
function useArrivalTold(): void {
  useEffect(() => {
    if (!arrival.problem) return
    notify.error(arrival.problem, copy.signIn.failedTitle)
    arrival.problem = null
  }, [])
}
