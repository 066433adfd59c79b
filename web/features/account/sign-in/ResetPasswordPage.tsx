import { Check, CircleCheck } from 'lucide-react'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react'
import { arrival, awaitsSecondFactor, currentSession, takeSessionFromAddress, useSession } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths, type Path } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { PasswordInput } from '#web/ui/controls/PasswordInput.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { PageLoader } from '#web/ui/feedback/PageLoader.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { copy } from '../account.copy.ts'
import { setPassword } from '../account.data.ts'
import { goTo } from './go-to.ts'
import { useFormErrors } from './use-form-errors.ts'

const SecondFactorStep = lazy(() =>
  import('../second-factor/SecondFactorStep.tsx').then(({ SecondFactorStep: part }) => ({ default: part })),
)

const homeAfterMs = 3000

export function ResetPasswordPage() {
  const navigate = useNavigate()
  const [stage, setStage] = useState<'checking' | 'form' | 'done'>('checking')
  const session = useSession()

  useEffect(() => {
    void arrive().then((where) => {
      if (where === 'form') return setStage('form')
      if (arrival.problem && !(arrival.isLinkUsed && where.to === '/auth')) notify.error(arrival.problem)
      return navigate({ ...where, replace: true })
    })
  }, [navigate])

  if (stage === 'checking') return <PageLoader />
  if (!session) return <Navigate {...paths.auth()} replace />
  if (awaitsSecondFactor(session)) {
    return (
      <AuthFrame>
        <Suspense fallback={<Skeleton className="h-80" />}>
          <SecondFactorStep />
        </Suspense>
      </AuthFrame>
    )
  }
  return <AuthFrame>{stage === 'form' ? <NewPasswordForm onDone={() => setStage('done')} /> : <PasswordChanged />}</AuthFrame>
}

/** Shows the form after a recovery link; redirects signed-in members to settings and everyone else to the sign-in page. */
async function arrive(): Promise<'form' | Path> {
  await takeSessionFromAddress()
  if (!currentSession()) return paths.auth(arrival.isLinkUsed ? { mode: 'reset' } : {})
  return arrival.toRecover ? 'form' : paths.settings()
}

function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const [password, setPasswordText] = useState('')
  const [again, setAgain] = useState('')
  const { form, errors, report, changed } = useFormErrors<'password' | 'again'>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isShort = password.length < 6
    report(password !== again ? { again: copy.newPassword.mismatch } : isShort ? { password: copy.newPassword.short } : {})
    if (password !== again || isShort) return
    setBusy(true)
    const refused = await setPassword(password).catch((problem: unknown) => ({
      code: undefined,
      words: wordingOf(problem, copy.newPassword.failed),
    }))
    setBusy(false)
    if (refused !== null) {
      const { code, words } = refused
      if (code === 'weak_password' || code === 'same_password') report({ password: copy.refusals[code] ?? words })
      notify.error(words || copy.newPassword.failed)
      return
    }
    arrival.toRecover = false
    notify.success(copy.newPassword.doneToast, copy.newPassword.doneToastTitle)
    onDone()
  }

  return (
    <form className="auth-fields" ref={form} onSubmit={(event) => void submit(event)} onInput={changed} noValidate>
      <div>
        <h1 className="d2">{copy.newPassword.title}</h1>
        <p className="muted">{copy.newPassword.line}</p>
      </div>
      <Field label="New Password" error={errors.password}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPasswordText(event.target.value)}
          />
        )}
      </Field>
      <Field label="Confirm New Password" error={errors.again}>
        {(control) => (
          <PasswordInput
            {...control}
            name="again"
            autoComplete="new-password"
            value={again}
            onChange={(event) => setAgain(event.target.value)}
          />
        )}
      </Field>
      <section className="note" aria-label={copy.newPassword.requirements}>
        <Check aria-hidden />
        <div>
          <b>{copy.newPassword.rule}</b>
          <p className="muted">{copy.newPassword.advice}</p>
        </div>
      </section>
      <Button type="submit" size="lg" block disabled={!password || !again} busy={isBusy && 'Saving...'}>
        Set new password
      </Button>
    </form>
  )
}

function PasswordChanged() {
  const navigate = useNavigate()
  const leave = () => {
    const userId = currentSession()?.user.id
    if (userId) void goTo('/', userId, navigate)
  }

  useHomeAfter(leave)

  return (
    <output className="grid justify-items-start">
      <span className="auth-tile">
        <CircleCheck aria-hidden />
      </span>
      <h1 className="d2">{copy.newPassword.doneTitle}</h1>
      <p className="muted">{copy.newPassword.done}</p>
      <Button size="lg" block className="mt-6" onClick={leave}>
        Continue
      </Button>
    </output>
  )
}

/** Goes home automatically after 3 seconds (spec §9), unless the member leaves first. */
function useHomeAfter(leave: () => void): void {
  useEffect(() => {
    const timer = setTimeout(leave, homeAfterMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- once: a new `leave` must not start the three seconds again.
  }, [])
}
