import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { withAsciiDomain } from '#domain/wording/addresses.ts'
import { hasLetterOrNumber } from '#domain/wording/visible.ts'
import { config } from '#web/data/config.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Segment } from '#web/ui/controls/Segment.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { MyTrade } from '../my-trade.ts'
import { trades, type AppointmentRow } from '../trades.data.ts'
import { moves } from '../trades.moves.ts'
import { copy } from './day.copy.ts'

const words = copy.contact
const ways = [
  { value: 'email', label: words.byEmail },
  { value: 'phone', label: words.byText },
] as const

export function TrustedContactDialog({ meeting, mine, onClose }: { meeting: AppointmentRow; mine: MyTrade; onClose: () => void }) {
  const formId = useId()
  const [contact] = meeting.contact
  const [name, setName] = useState(contact?.name ?? '')
  const [email, setEmail] = useState(contact?.email ?? '')
  const [phone, setPhone] = useState(shownNumber(contact?.phone))
  const [way, setWay] = useState<Way>(contact?.phone ? 'phone' : 'email')
  const [isChecked, setChecked] = useState(false)
  const isWayMissing = (way === 'email' ? email : phone).trim() === ''
  const isMissing = !hasLetterOrNumber(name) || isWayMissing
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () =>
      moves.nameContact(meeting.id, name.trim(), way === 'email' ? { email: withAsciiDomain(email.trim()) } : { phone: phone.trim() }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: trades.all(mine.myId) }),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={save.isPending && words.saving}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setChecked(true)
          if (!isMissing && !save.isPending) save.mutate()
        }}
      >
        {save.isError && (
          <p className="note destructive" role="alert">
            {wordingOf(save.error, words.saveFailed)}
          </p>
        )}
        <p className="muted text-sm">{words.line(mine.firstName)}</p>
        <Field label={words.name} error={isChecked && !hasLetterOrNumber(name) ? words.nameMissing : null}>
          {(control) => (
            <Input {...control} autoComplete="off" maxLength={80} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        {config.sendsTexts && <Segment block label={words.way} value={way} onChange={setWay} options={ways} />}
        <WayField
          way={way}
          value={way === 'email' ? email : phone}
          isMissing={isChecked && isWayMissing}
          onChange={way === 'email' ? setEmail : setPhone}
        />
      </form>
    </Dialog>
  )
}

type Way = 'email' | 'phone'

function WayField({ way, value, isMissing, onChange }: { way: Way; value: string; isMissing: boolean; onChange: (value: string) => void }) {
  return way === 'email' ? (
    <Field label={words.email} error={isMissing ? words.emailMissing : null}>
      {(control) => (
        <Input
          {...control}
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  ) : (
    <Field label={words.phone} hint={words.phoneHint} error={isMissing ? words.phoneMissing : null}>
      {(control) => (
        <Input
          {...control}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Kept as eleven digits, the first of them the country's. */
const shownNumber = (digits: string | null | undefined) => (digits ?? '').replace(/^1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
