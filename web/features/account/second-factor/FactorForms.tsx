import { useState, type FormEvent, type ReactNode } from 'react'
import { useSession, type User } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { CodeInput, focusNow } from './CodeInput.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import { copy } from '../account.copy.ts'
import { proveByApp, proveByRecoveryCode } from './second-factor.data.ts'
import { useProof, type Proving } from './use-proof.ts'

type Factor = NonNullable<User['factors']>[number]
type Way = 'app' | 'phone' | 'code'

const wayWords: Record<Way, string> = {
  app: 'Use your authenticator app',
  phone: 'Use a code by text message',
  code: 'Use a recovery code',
}

export function verifiedFactors(user: User | undefined): Factor[] {
  return (user?.factors ?? []).filter(({ status }) => status === 'verified')
}

/** The ways to prove a second factor that this member has, one at a time. */
export function FactorForms({ heading, action = 'Sign In', onProven }: Partial<Proving> & { heading?: ReactNode }) {
  const factors = verifiedFactors(useSession()?.user)
  const ofType = (type: Factor['factor_type']) => factors.filter(({ factor_type }) => factor_type === type)
  const apps = ofType('totp')
  const [phone] = ofType('phone')
  const has: Record<Way, boolean> = { app: apps.length > 0, phone: phone !== undefined, code: ofType('recovery_code').length > 0 }
  const ways = (['app', 'phone', 'code'] as const).filter((each) => has[each])
  const [chosen, setWay] = useState<Way | null>(null)
  const way = chosen ?? ways[0] ?? 'app'
  const proving = { action, onProven }
  return (
    <>
      <div>
        {heading}
        <p className="muted">{way === 'code' ? copy.secondStep.codes : way === 'app' ? copy.secondStep.app : phoneLine(phone)}</p>
      </div>
      {way === 'app' && (
        <AppForm apps={apps.map(({ id, friendly_name: name }) => ({ id, name: name ?? 'Authenticator app' }))} {...proving} />
      )}
      {way === 'phone' && phone && <PhoneForm factorId={phone.id} {...proving} />}
      {way === 'code' && <RecoveryCodeForm {...proving} />}
      <div className="grid justify-items-start">
        {ways
          .filter((each) => each !== way)
          .map((each) => (
            <button key={each} type="button" className="text-link inline-flex min-h-11 items-center text-sm" onClick={() => setWay(each)}>
              {wayWords[each]}
            </button>
          ))}
      </div>
    </>
  )
}

function phoneLine(phone: Factor | undefined): string {
  const number = phone && 'phone' in phone && typeof phone.phone === 'string' ? phone.phone : ''
  return copy.secondStep.phone(number.slice(-2))
}

function AppForm({ apps, action, onProven }: Proving & { apps: { id: string; name: string }[] }) {
  const [chosen, setChosen] = useState(apps[0]?.id ?? '')
  const [code, setCode] = useState('')
  const { isBusy, refusal, prove } = useProof()

  async function check(digits: string) {
    const isProven = await prove(() => proveByApp(chosen, digits))
    if (isProven) onProven?.()
    else setCode('')
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
        {action}
      </Button>
    </form>
  )
}

function RecoveryCodeForm({ action, onProven }: Proving) {
  const [code, setCode] = useState('')
  const { isBusy, refusal, prove } = useProof()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await prove(() => proveByRecoveryCode(code))) onProven?.()
  }
  return (
    <form className="auth-fields" noValidate onSubmit={(event) => void submit(event)}>
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
        {action}
      </Button>
    </form>
  )
}
