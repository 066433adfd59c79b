import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { dayOutbox } from './day-outbox.ts'
import { copy } from './day.copy.ts'

const words = copy.code

export function EnterCode({ appointmentId, scanned }: { appointmentId: string; scanned: string }) {
  const [code, setCode] = useState(scanned)
  const button = useFocusedIf(scanned !== '')
  const [isShort, setShort] = useState(false)
  return (
    <form
      className="appointment-enter"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length === 6) dayOutbox.send({ kind: 'code', appointmentId, code })
        else setShort(true)
      }}
    >
      <Field label={scanned === '' ? words.enter : words.scanned} error={isShort ? words.short : null}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={code}
            onChange={(event) => {
              setShort(false)
              setCode(event.target.value.replaceAll(/\D/g, ''))
            }}
          />
        )}
      </Field>
      <Button ref={button} type="submit" variant={scanned === '' ? 'outline' : 'default'}>
        {words.checkIn}
      </Button>
    </form>
  )
}

/** A member who has just scanned a code came for this button. */
function useFocusedIf(isWanted: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isWanted) button.current?.focus()
  }, [isWanted])
  return button
}
