import { ArrowLeft } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { signOut, useSession } from '#web/data/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input, Select } from '#web/ui/Input.tsx'
import { CodeInput, focusNow } from './CodeInput.tsx'
import { copy } from './account.copy.ts'
import { authWordsOf } from './auth-words.ts'
import { proveByApp, proveByRecoveryCode } from './second-factor.data.ts'

/** Between the password and the town: the second factor, or a code that stands in for it. Whoever awaits it hears of the new session. */
export function SecondFactorStep() {
  const factors = (useSession()?.user.factors ?? []).filter(({ status }) => status === 'verified')
  const apps = factors.filter(({ factor_type }) => factor_type === 'totp')
  const hasCodes = factors.some(({ factor_type }) => factor_type === 'recovery_code')
  const [isByCode, setByCode] = useState(false)
  return (
    <div className="auth-fields">
      <div>
        <h1 className="d2">{copy.secondStep.title}</h1>
        <p className="muted">{isByCode ? copy.secondStep.codes : copy.secondStep.app}</p>
      </div>
      {isByCode ? (
        <RecoveryCodeForm />
      ) : (
        <AppForm apps={apps.map(({ id, friendly_name: name }) => ({ id, name: name ?? 'Authenticator app' }))} />
      )}
      {hasCodes && (
        <button
          type="button"
          className="text-link inline-flex min-h-11 items-center justify-self-start text-sm"
          onClick={() => setByCode(!isByCode)}
        >
          {isByCode ? 'Use your authenticator app' : 'Use a recovery code'}
        </button>
      )}
      <Button variant="outline" size="lg" block onClick={() => void signOut()}>
        <ArrowLeft aria-hidden /> Back to Sign In
      </Button>
    </div>
  )
}

function AppForm({ apps }: { apps: { id: string; name: string }[] }) {
  const [chosen, setChosen] = useState(apps[0]?.id ?? '')
  const [code, setCode] = useState('')
  const { isBusy, refusal, prove } = useProof()

  async function check(digits: string) {
    const isProven = await prove(() => proveByApp(chosen, digits))
    if (!isProven) setCode('')
  }
  return (
    <form
      className="auth-fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void check(code)
      }}
    >
      {apps.length > 1 && (
        <Field label="Authenticator app">
          {(control) => (
            <Select {...control} value={chosen} onChange={(event) => setChosen(event.target.value)}>
              {apps.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label="6-digit code" error={refusal}>
        {(control) => <CodeInput control={control} value={code} onChange={setCode} onWhole={(digits) => void check(digits)} focusFirst />}
      </Field>
      <Button type="submit" size="lg" block disabled={code.length < 6} busy={isBusy && 'Checking...'}>
        Sign In
      </Button>
    </form>
  )
}

function RecoveryCodeForm() {
  const [code, setCode] = useState('')
  const { isBusy, refusal, prove } = useProof()

  function submit(event: FormEvent) {
    event.preventDefault()
    void prove(() => proveByRecoveryCode(code))
  }
  return (
    <form className="auth-fields" noValidate onSubmit={submit}>
      <Field label="Recovery code" error={refusal}>
        {(control) => (
          <Input
            {...control}
            className="tabular-nums"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            ref={focusNow}
            placeholder="xxxx-xxxx-xxxx-xxxx"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="lg" block disabled={code.trim() === ''} busy={isBusy && 'Checking...'}>
        Sign In
      </Button>
    </form>
  )
}

function useProof() {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function prove(attempt: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    setRefusal(null)
    try {
      await attempt()
      return true
    } catch (error) {
      setRefusal(authWordsOf(error, copy.secondStep.failed))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, prove }
}
