import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { crafts, isCraft } from '#domain/crafts.ts'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { CurrencyInput } from '#web/ui/controls/CurrencyInput.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { copy, locationModeNames } from '#web/features/profiles/profiles.copy.ts'
import { serviceDraft, usualTimeAround, write, type Service, type ServiceDraft } from '#web/features/profiles/profiles.data.ts'
import { CraftField } from '../CraftField.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { LengthAndPrice } from './LengthAndPrice.tsx'
import { TimeAround } from './TimeAround.tsx'
import { wordsFor, type Problem } from '../problem.ts'
import { copy as words } from './entries.copy.ts'

/** `service` null adds one at `place` of the list. */
export function ServiceDialog({
  open,
  service,
  place,
  onClose,
}: {
  open: boolean
  service: Service | null
  place: number
  onClose: () => void
}) {
  if (!open) return null
  return <ServiceForm service={service} place={place} onClose={onClose} />
}

function ServiceForm({ service, place, onClose }: { service: Service | null; place: number; onClose: () => void }) {
  const me = useMe()
  const { data: own } = useQuery(mine.profile(me.id))
  const [draft, setDraft] = useState<ServiceDraft>(() => draftOf(service, own?.specialties[0], place))
  const change = (part: Partial<ServiceDraft>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <EntryDialog
      title={service ? 'Edit service' : 'Add a service'}
      action={service ? 'Save service' : 'Add service'}
      failed={service ? copy.saveServiceFailed : copy.addServiceFailed}
      onSave={() => (service ? write.changeService(service.id, draft) : write.addService(draft))}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Field label="Service" hint={words.offer.name} error={wordsFor(problem, 'name')}>
            {(control) => (
              <Input {...control} maxLength={80} value={draft.name} onChange={(event) => change({ name: event.target.value })} />
            )}
          </Field>
          <CraftField value={draft.category} onChange={(category) => change({ category })} error={wordsFor(problem, 'category')} />
          <Amounts draft={draft} change={change} problem={problem} />
          <Field label="What is included" hint="Optional." error={wordsFor(problem, 'description')}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={1000}
                value={draft.description}
                onChange={(event) => change({ description: event.target.value })}
              />
            )}
          </Field>
          <TimeAround draft={draft} change={change} />
          <Places chosen={draft.location_modes} onChange={(modes) => change({ location_modes: modes })} problem={problem} />
          <div className="grid">
            <Checkbox checked={draft.is_tradeable} onChange={(event) => change({ is_tradeable: event.target.checked })}>
              I trade this service
            </Checkbox>
            <Checkbox checked={draft.show_price} onChange={(event) => change({ show_price: event.target.checked })}>
              Show the price on my profile
            </Checkbox>
            <Checkbox checked={draft.is_active} onChange={(event) => change({ is_active: event.target.checked })}>
              List it on my profile
            </Checkbox>
          </div>
        </>
      )}
    </EntryDialog>
  )
}

type Part = { draft: ServiceDraft; change: (part: Partial<ServiceDraft>) => void; problem: Problem | null }

function Amounts({ draft, change, problem }: Part) {
  return (
    <div className="grid grid-cols-3 gap-3 md:gap-4">
      <LengthAndPrice draft={draft} change={change} problem={problem} />
      <Field label="Product cost" hint="What you use up." error={wordsFor(problem, 'product_cost_cents')}>
        {(control) => (
          <CurrencyInput {...control} value={draft.product_cost_cents} onChange={(cents) => change({ product_cost_cents: cents })} />
        )}
      </Field>
    </div>
  )
}

function Places({ chosen, onChange, problem }: { chosen: string[]; onChange: (modes: string[]) => void; problem: Problem | null }) {
  const error = wordsFor(problem, 'location_modes')
  return (
    <fieldset className="field">
      <legend className="field-label mb-1">Where</legend>
      <div className="grid md:grid-cols-2">
        {Object.entries(locationModeNames).map(([mode, name]) => (
          <Checkbox
            key={mode}
            checked={chosen.includes(mode)}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.target.checked ? [...chosen, mode] : chosen.filter((each) => each !== mode))}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function draftOf(service: Service | null, mainCraft: string | undefined, place: number): ServiceDraft {
  if (service) return serviceDraft(service)
  return {
    category: mainCraft && isCraft(mainCraft) ? mainCraft : crafts[0],
    name: '',
    description: '',
    duration_minutes: 60,
    list_price_cents: 0,
    product_cost_cents: 0,
    is_tradeable: true,
    show_price: true,
    location_modes: ['my_place'],
    is_active: true,
    sort_order: place,
    ...usualTimeAround,
  }
}
