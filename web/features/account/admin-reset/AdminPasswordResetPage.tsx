import { CircleCheck, CircleX, KeyRound } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { awaitsSecondFactor, useSession } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { AuthFrame } from '../sign-in/AuthFrame.tsx'
import { SecondFactorStep } from '../second-factor/SecondFactorStep.tsx'
import { copy } from './admin-reset.copy.ts'
import { resetFixedAccount, secondFactorStep, type ResetAccount } from './admin-reset.data.ts'

type Stage =
  | { is: 'working' | 'code' | 'enrol' }
  | { is: 'failed'; why: string }
  | { is: 'done'; account: ResetAccount; isUnprotected: boolean }

/** The internal utility of spec §2: opening it resets the one fixed account. The server decides who may use it. */
export function AdminPasswordResetPage() {
  const { stage, tryAgain } = useReset()
  if (stage.is === 'code')
    return (
      <AuthFrame>
        <p className="muted mb-6">{copy.code}</p>
        <SecondFactorStep />
      </AuthFrame>
    )
  return (
    <AuthFrame>
      <div aria-live="polite">
        {stage.is === 'working' && (
          <StageMessage icon={<KeyRound aria-hidden />} tone="bg-muted text-muted-foreground" line={copy.working} />
        )}
        {stage.is === 'done' && <Done {...stage.account} />}
        {stage.is === 'done' && stage.isUnprotected && <p className="muted mt-6">{copy.offer}</p>}
        {stage.is === 'enrol' && <StageMessage icon={<KeyRound aria-hidden />} heading={copy.enrolTitle} line={copy.enrol} />}
        {stage.is === 'failed' && (
          <div role="alert">
            <StageMessage
              icon={<CircleX aria-hidden />}
              tone="bg-destructive-soft text-destructive-ink"
              heading={copy.failedTitle}
              line={stage.why}
            />
          </div>
        )}
      </div>
      {stage.is !== 'working' && (
        <div className="auth-fields mt-6">
          {stage.is === 'failed' && (
            <Button size="lg" block onClick={tryAgain}>
              Try Again
            </Button>
          )}
          {(stage.is === 'enrol' || (stage.is === 'done' && stage.isUnprotected)) && (
            <Button asChild size="lg" block variant={stage.is === 'enrol' ? 'default' : 'outline'}>
              <Link {...paths.settings({ tab: 'security' })}>{copy.toSecurity}</Link>
            </Button>
          )}
          {stage.is !== 'enrol' && (
            <Button asChild size="lg" block variant={stage.is === 'failed' ? 'outline' : 'default'}>
              <Link {...paths.auth()}>{copy.toLogin}</Link>
            </Button>
          )}
        </div>
      )}
    </AuthFrame>
  )
}

/** Runs once when the page opens (even if effects run twice), on each Try Again, and after the second step. */
function useReset() {
  const [stage, setStage] = useState<Stage>({ is: 'working' })
  const isProven = !awaitsSecondFactor(useSession())
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void attempt().then(setStage)
  }, [])
  const tryAgain = () => {
    setStage({ is: 'working' })
    void attempt().then(setStage)
  }
  const goesOn = stage.is === 'code' && isProven
  useEffect(() => {
    if (!goesOn) return
    void attempt().then(setStage)
  }, [goesOn])
  return { stage, tryAgain }
}

async function attempt(): Promise<Stage> {
  try {
    const step = await secondFactorStep()
    if (step === 'code' || step === 'enrol') return { is: step }
    return { is: 'done', account: await resetFixedAccount(), isUnprotected: step === 'offer' }
  } catch (error) {
    return { is: 'failed', why: wordingOf(error, copy.failed) }
  }
}

function StageMessage({ icon, tone = '', heading = copy.title, line }: { icon: ReactNode; tone?: string; heading?: string; line: string }) {
  return (
    <div className="grid justify-items-start">
      <span className={`auth-tile ${tone}`}>{icon}</span>
      <h1 className="d2">{heading}</h1>
      <p className="muted">{line}</p>
    </div>
  )
}

function Done({ email, password }: ResetAccount) {
  return (
    <>
      <StageMessage icon={<CircleCheck aria-hidden />} line={copy.done} />
      <dl className="auth-fields mt-6">
        <div>
          <dt className="muted">{copy.account}</dt>
          <dd className="font-semibold break-all">{email}</dd>
        </div>
        <div>
          <dt className="muted">{copy.password}</dt>
          <dd className="font-mono text-lg break-all select-all">{password}</dd>
        </div>
      </dl>
      <p className="muted mt-4 mb-4">{copy.once}</p>
      <Button variant="outline" onClick={() => void copyPassword(password)}>
        {copy.copy}
      </Button>
    </>
  )
}

/** Copies to the clipboard, which pages on insecure origins do not have. */
async function copyPassword(password: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(password)
    notify.success(copy.copied)
  } catch {
    notify.error(copy.copyFailed)
  }
}
