import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { User } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { authWordsOf } from '../auth-words.ts'
import { MailedCode } from '../sign-in/MailedCode.tsx'
import { copy } from './security.copy.ts'
import { changeEmail, mailChangeAgain, useSecurityChanged } from './security.data.ts'

/** The current address, and the pending one that will replace it. */
export function EmailGroup({ user, halfDone }: { user: User; halfDone: boolean }) {
  const now = user.email ?? ''
  const [address, setAddress] = useState(now)
  const isValid = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim())
  const changed = useSecurityChanged()
  const change = useMutation({ mutationFn: () => changeEmail(address), onSuccess: changed })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid) change.mutate()
  }
  const refusal = change.isError ? authWordsOf(change.error, copy.email.failed) : null
  return (
    <section className="settings-group" aria-labelledby="settings-email">
      <h2 className="d3" id="settings-email">
        Email
      </h2>
      {user.new_email && <Waiting now={now} wanted={user.new_email} halfDone={halfDone} />}
      <form className="grid gap-3" onSubmit={submit} noValidate>
        <Field label="Email address" error={isValid ? refusal : copy.email.invalid} hint={copy.email.hint}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              maxLength={254}
              value={address}
              onChange={(event) => {
                setAddress(event.target.value)
                change.reset()
              }}
            />
          )}
        </Field>
        <div className="settings-actions">
          <Button
            type="submit"
            variant="outline"
            disabled={!isValid || address.trim().toLowerCase() === now}
            busy={change.isPending && 'Sending...'}
          >
            Change email
          </Button>
        </div>
      </form>
    </section>
  )
}

function Waiting({ now, wanted, halfDone }: { now: string; wanted: string; halfDone: boolean }) {
  const [isTyping, setTyping] = useState(false)
  const again = useMutation({
    mutationFn: () => mailChangeAgain(now),
    onSuccess: () => notify.success(copy.email.again),
    onError: (error) => notify.error(authWordsOf(error, copy.email.failed)),
  })
  return (
    <div className="note info">
      <MailCheck aria-hidden />
      <div className="grid grow justify-items-start gap-2">
        <output className="[overflow-wrap:anywhere]">{halfDone ? copy.email.halfDone : copy.email.waiting(now, wanted)}</output>
        <div className="settings-actions">
          <Button variant="outline" size="sm" busy={again.isPending && 'Sending...'} onClick={() => again.mutate()}>
            Send the links again
          </Button>
          {!isTyping && (
            <Button variant="link" size="sm" onClick={() => setTyping(true)}>
              {copy.email.codes}
            </Button>
          )}
        </div>
        {isTyping && <Codes addresses={[now, wanted]} />}
      </div>
    </div>
  )
}

/** Each of the two emails has a code of its own. */
function Codes({ addresses }: { addresses: string[] }) {
  const [confirmed, setConfirmed] = useState<string[]>([])
  const changed = useSecurityChanged()

  function proven(address: string, isDone: boolean) {
    if (isDone) notify.success(copy.email.changed(addresses.at(-1) ?? ''))
    else setConfirmed([...confirmed, address])
    void changed()
  }
  return addresses.map((address) =>
    confirmed.includes(address) ? (
      <output key={address} className="[overflow-wrap:anywhere]">
        {copy.email.half(address)}
      </output>
    ) : (
      <MailedCode
        key={address}
        type="email_change"
        email={address}
        label={copy.email.codeOf(address)}
        action="Confirm"
        onProven={(isDone) => proven(address, isDone)}
      />
    ),
  )
}
