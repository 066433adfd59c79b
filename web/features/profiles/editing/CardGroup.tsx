import { useMe } from '#web/data/session/session.ts'
import { craftLabels, crafts } from '#domain/crafts.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { write, type Basics } from '../profiles.data.ts'
import { EditGroup } from './EditGroup.tsx'
import { wordsFor } from './problem.ts'
import { useSavedGroup } from './use-saved-group.ts'
import { WholeNumber } from './WholeNumber.tsx'

export function CardGroup({ basics }: { basics: Basics }) {
  const me = useMe()
  const { full_name, headline, specialties, experience_years } = basics
  const group = useSavedGroup({ full_name, headline, specialties, experience_years }, (draft) => write.card(me.id, draft))
  const { draft, change, problem } = group
  return (
    <EditGroup title="Your card" fragment="card" about="What every member sees of you." group={group}>
      <Field label="Full name" error={wordsFor(problem, 'full_name')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            maxLength={80}
            value={draft.full_name}
            onChange={(event) => change({ full_name: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Headline"
        hint={`One line about your work, like “Textured hair, silk presses, honest trims”. ${draft.headline.length} of 80.`}
        error={wordsFor(problem, 'headline')}
      >
        {(control) => (
          <Input {...control} maxLength={80} value={draft.headline} onChange={(event) => change({ headline: event.target.value })} />
        )}
      </Field>
      <Crafts chosen={draft.specialties} onChange={(chosen) => change({ specialties: chosen })} />
      <Field label="Years of experience" error={wordsFor(problem, 'experience_years')}>
        {(control) => (
          <WholeNumber
            {...control}
            min={0}
            max={70}
            className="max-w-32"
            value={draft.experience_years}
            onChange={(years) => change({ experience_years: years })}
          />
        )}
      </Field>
    </EditGroup>
  )
}

function Crafts({ chosen, onChange }: { chosen: string[]; onChange: (chosen: string[]) => void }) {
  const main = crafts.find((craft) => craft === chosen[0])
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">Your crafts</legend>
      <div className="flex flex-wrap gap-2">
        {crafts.map((craft) => (
          <Toggle
            key={craft}
            pressed={chosen.includes(craft)}
            onPressedChange={(isOn) => onChange(isOn ? [...chosen, craft] : chosen.filter((each) => each !== craft))}
          >
            <Swatch craft={craftOf(craft)} />
            {craftLabels[craft]}
          </Toggle>
        ))}
      </div>
      <p className="hint">
        {main ? `${craftLabels[main]} is your main craft: it gives your page its picture.` : 'The first you choose is your main craft.'}
      </p>
    </fieldset>
  )
}
