import { useState, type FormEvent } from 'react'
import { craftLabels, crafts, isCraft, type Craft } from '#domain/crafts.ts'
import { lengthOf } from '#domain/wording/durations.ts'
import { tradeLimits } from '#domain/trades.ts'
import { hasLetterOrNumber, nameWithoutLetter } from '#domain/wording/visible.ts'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select } from '#web/ui/controls/Input.tsx'
import { emptyItem, type DraftItem } from './offer.ts'
import { copy as words } from './offer.copy.ts'
import { SuggestedValue } from './SuggestedValue.tsx'

const copy = words.somethingElse

const lengths = [15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480]

/** A service that is on no list. */
export function SomethingElse({ onAdd, onCancel }: { onAdd: (item: DraftItem) => void; onCancel: () => void }) {
  const [title, setTitle] = useState('')
  const [category, setCategory] = useState<Craft | null>(null)
  const [minutes, setMinutes] = useState(60)
  const [cents, setCents] = useState(0)
  const [wasTried, setTried] = useState(false)
  const name = title.trim()
  const { from, to } = tradeLimits.titleLength
  const titleError = name.length < from ? copy.nameMissing(from, to) : hasLetterOrNumber(name) ? null : nameWithoutLetter
  const categoryError = category === null ? copy.categoryMissing : null

  function submit(event: FormEvent) {
    event.preventDefault()
    // The form stands inside another one's fields; only this one is meant.
    event.stopPropagation()
    setTried(true)
    if (titleError !== null || category === null) return
    onAdd({
      ...emptyItem,
      key: crypto.randomUUID(),
      service_id: null,
      title: name,
      category,
      duration_minutes: minutes,
      agreed_value_cents: Math.min(cents, tradeLimits.cents.to),
    })
  }

  return (
    <form className="offer-something" onSubmit={submit} noValidate aria-label={copy.title}>
      <Field label={copy.what} error={wasTried ? titleError : null}>
        {(control) => (
          <Input {...control} maxLength={to} placeholder={copy.example} value={title} onChange={(event) => setTitle(event.target.value)} />
        )}
      </Field>
      <Field label={copy.category} error={wasTried ? categoryError : null}>
        {(control) => (
          <Select
            {...control}
            value={category ?? ''}
            onChange={(event) => setCategory(isCraft(event.target.value) ? event.target.value : null)}
          >
            <option value="" hidden>
              {copy.choose}
            </option>
            {crafts.map((craft) => (
              <option key={craft} value={craft}>
                {craftLabels[craft]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={copy.time}>
          {(control) => (
            <Select {...control} value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
              {lengths.map((length) => (
                <option key={length} value={length}>
                  {lengthOf(length)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={copy.value}>{(control) => <CurrencyInput {...control} value={cents} onChange={setCents} />}</Field>
      </div>
      {category !== null && <SuggestedValue category={category} minutes={minutes} onUse={setCents} />}
      <div className="flex gap-2">
        <Button type="submit" variant="secondary">
          {copy.add}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  )
}
