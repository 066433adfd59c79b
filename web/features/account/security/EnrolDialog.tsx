import { useMutation } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { User } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { CodeInput } from '../second-factor/CodeInput.tsx'
import { authWordsOf } from '../auth-words.ts'
import { enrolApp, makeRecoveryCodes, proveByApp, type Enrolment } from '../second-factor/second-factor.data.ts'
import { CodeSheet } from './CodeSheet.tsx'
import { copyText } from './copy-text.ts'
import { copy } from './security.copy.ts'
import { useSecurityChanged } from './security.data.ts'

type Step = { at: 'name' } | { at: 'scan'; enrolment: Enrolment } | { at: 'codes'; codes: string[] }

/** A name, the QR code and the first code; for the first app also the recovery codes, so that members save them right away. */
export function EnrolDialog({
  open,
  onOpenChange,
  factors,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  factors: NonNullable<User['factors']>
}) {
  const [step, setStep] = useState<Step>({ at: 'name' })
  const changed = useSecurityChanged()

  function close() {
    onOpenChange(false)
    setStep({ at: 'name' })
  }
  async function goOn() {
    const hasCodes = factors.some(({ factor_type }) => factor_type === 'recovery_code')
    const made = hasCodes ? null : await makeRecoveryCodes({ isReplacing: false }).catch(() => null)
    await changed()
    if (made) return setStep({ at: 'codes', codes: made })
    notify.success(copy.twoSteps.added)
    close()
  }

  const words = {
    name: { title: copy.enrol.name, description: copy.enrol.nameLine },
    scan: { title: copy.enrol.scan, description: copy.enrol.scanLine },
    codes: { title: copy.enrol.codes, description: copy.codes.line },
  }[step.at]
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
      {...words}
      footer={step.at === 'codes' && <Button onClick={close}>I have kept them</Button>}
    >
      {step.at === 'name' && (
        <NameForm
          names={factors.map(({ friendly_name: name }) => name ?? '')}
          onBegun={(enrolment) => setStep({ at: 'scan', enrolment })}
        />
      )}
      {step.at === 'scan' && <ScanForm enrolment={step.enrolment} onProven={() => void goOn()} />}
      {step.at === 'codes' && <CodeSheet codes={step.codes} />}
    </Dialog>
  )
}

function NameForm({ names, onBegun }: { names: string[]; onBegun: (enrolment: Enrolment) => void }) {
  const [name, setName] = useState(() => freeName(names))
  const begin = useMutation({ mutationFn: () => enrolApp(name.trim()), onSuccess: onBegun })

  function submit(event: FormEvent) {
    event.preventDefault()
    begin.mutate()
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Field label="Name" hint={copy.enrol.nameHint} error={begin.isError ? authWordsOf(begin.error, copy.enrol.failed) : null}>
        {(control) => (
          <Input
            {...control}
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              begin.reset()
            }}
          />
        )}
      </Field>
      <Button type="submit" block disabled={name.trim() === ''} busy={begin.isPending && 'Preparing...'}>
        Continue
      </Button>
    </form>
  )
}

function freeName(names: string[]): string {
  const taken = new Set(names)
  const numbers = Array.from({ length: names.length + 1 }, (_, index) => (index === 0 ? 'My phone' : `My phone ${index + 1}`))
  return numbers.find((name) => !taken.has(name)) ?? ''
}

function ScanForm({ enrolment: { id, picture, secret, uri }, onProven }: { enrolment: Enrolment; onProven: () => void }) {
  const [code, setCode] = useState('')
  const proof = useMutation({ mutationFn: (digits: string) => proveByApp(id, digits), onSuccess: onProven, onError: () => setCode('') })
  // Stay busy until the next step is shown.
  const isBusy = proof.isPending || proof.isSuccess

  return (
    <form
      className="enrol"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        proof.mutate(code)
      }}
    >
      <img className="enrol-picture" src={picture} alt="QR code to scan with your authenticator app" width={208} height={208} />
      {/* A phone cannot scan its own screen. */}
      <Button asChild variant="outline" className="phone-only">
        <a href={uri}>Open the app on this phone</a>
      </Button>
      <div className="grid content-start gap-4">
        <div>
          <p className="field-label">Cannot scan it? Type in this key</p>
          <div className="mt-1 flex items-center gap-2">
            <code className="enrol-key">{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <Button variant="ghost" size="icon" aria-label="Copy key" onClick={() => void copyText(secret)}>
              <Copy aria-hidden />
            </Button>
          </div>
        </div>
        <Field label="6-digit code" error={proof.isError ? authWordsOf(proof.error, copy.enrol.failed) : null}>
          {(control) => <CodeInput control={control} value={code} onChange={setCode} onWhole={(digits) => proof.mutate(digits)} />}
        </Field>
        <Button type="submit" block disabled={code.length < 6} busy={isBusy && 'Checking...'}>
          Turn on
        </Button>
      </div>
    </form>
  )
}
