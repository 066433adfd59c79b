import { useQuery } from '@tanstack/react-query'
import { craftLabels, crafts } from '#domain/crafts.ts'
import { places } from '#web/data/places.ts'
import { useMe } from '#web/data/session/session.ts'
import { me as mine } from '#web/features/account/me.data.ts'
import { CraftField } from '#web/features/profiles/editing/CraftField.tsx'
import { LengthAndPrice } from '#web/features/profiles/editing/entries/LengthAndPrice.tsx'
import { wordsFor, type Problem } from '#web/features/profiles/editing/problem.ts'
import { PictureGroup } from '#web/features/profiles/pictures/PictureGroup.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Select, Textarea } from '#web/ui/controls/Input.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { Toggle } from '#web/ui/controls/Toggle.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { craftOf } from '#web/ui/art/crafts.ts'
import { longestBio, type Draft } from './draft.ts'
import type { StepName } from './steps.ts'
import { copy } from './welcome.copy.ts'

type Part = { draft: Draft; change: (part: Partial<Draft>) => void; problem: Problem | null }

export function StepFields({ step, hasService, ...part }: Part & { step: StepName; hasService: boolean }) {
  switch (step) {
    case 'you':
      return <You {...part} />
    case 'place':
      return <Place {...part} />
    case 'craft':
      return <CraftAndService {...part} hasService={hasService} />
    case 'want':
      return <Want {...part} />
    case 'about':
      break
  }
  return <About {...part} />
}

function You({ draft, change, problem }: Part) {
  const { data: own } = useQuery(mine.profile(useMe().id))
  const isDrawn = own?.profile_picture || draft.specialties.length > 0
  return (
    <>
      <div className={classNames(!isDrawn && 'welcome-undrawn')}>
        <PictureGroup />
      </div>
      <Field
        label="Headline"
        hint={`Like “Textured hair, silk presses, honest trims”. ${draft.headline.length} of 80.`}
        error={wordsFor(problem, 'headline')}
      >
        {(control) => (
          <Input {...control} maxLength={80} value={draft.headline} onChange={(event) => change({ headline: event.target.value })} />
        )}
      </Field>
    </>
  )
}

function Place({ draft, change, problem }: Part) {
  const { data: states = [] } = useQuery(places)
  const cities = states.find((state) => state.code === draft.state_code)?.majorCities ?? []
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label="State" error={wordsFor(problem, 'state_code')}>
        {(control) => (
          <Select
            {...control}
            value={draft.state_code ?? ''}
            onChange={(event) => change({ state_code: event.target.value || null, city: null })}
          >
            <option value="">Choose a state</option>
            {states.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="City" error={wordsFor(problem, 'city')}>
        {(control) => (
          <Select
            {...control}
            value={draft.city ?? ''}
            disabled={cities.length === 0}
            onChange={(event) => change({ city: event.target.value || null })}
          >
            <option value="">Choose the nearest city</option>
            {cities.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}

function CraftAndService({ draft, change, problem, hasService }: Part & { hasService: boolean }) {
  const words = wordsFor(problem, 'specialties')
  const { specialties } = draft
  return (
    <>
      <fieldset className="field">
        <legend className="field-label mb-1.5">Your crafts</legend>
        <div className="flex flex-wrap gap-2">
          {crafts.map((craft) => (
            <Toggle
              key={craft}
              pressed={specialties.includes(craft)}
              onPressedChange={(isOn) =>
                change({ specialties: isOn ? [...specialties, craft] : specialties.filter((each) => each !== craft) })
              }
            >
              <Swatch craft={craftOf(craft)} />
              {craftLabels[craft]}
            </Toggle>
          ))}
        </div>
        {words ? (
          <p className="field-error" role="alert">
            {words}
          </p>
        ) : (
          <MainCraft craft={specialties[0]} />
        )}
      </fieldset>
      <Field
        label={hasService ? copy.anotherService : copy.firstService}
        hint={hasService ? copy.hasService : copy.onMenu}
        error={wordsFor(problem, 'name')}
      >
        {(control) => <Input {...control} maxLength={80} value={draft.name} onChange={(event) => change({ name: event.target.value })} />}
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <LengthAndPrice draft={draft} change={change} problem={problem} />
      </div>
    </>
  )
}

/** Members without a picture of their own get one drawn from their main craft. */
function MainCraft({ craft }: { craft: string | undefined }) {
  const me = useMe()
  const { data: own } = useQuery(mine.profile(me.id))
  if (craft === undefined || !own || own.profile_picture) return <p className="hint">{copy.mainCraft}</p>
  return (
    <p className="welcome-picture hint">
      <Cameo name={own.full_name} craft={craftOf(craft)} seed={me.id} size={56} />
      <span>
        {copy.mainCraft} {copy.drawn}
      </span>
    </p>
  )
}

function Want({ draft, change, problem }: Part) {
  return (
    <>
      <Field label="I am looking for" hint={copy.wantLike} error={wordsFor(problem, 'title')}>
        {(control) => <Input {...control} maxLength={80} value={draft.title} onChange={(event) => change({ title: event.target.value })} />}
      </Field>
      <CraftField value={draft.category} onChange={(category) => change({ category })} error={wordsFor(problem, 'category')} />
    </>
  )
}

function About({ draft, change, problem }: Part) {
  return (
    <Field label="In your words" hint="At least 40 characters." error={wordsFor(problem, 'bio')}>
      {(control) => (
        <Textarea
          {...control}
          rows={6}
          maxLength={longestBio}
          value={draft.bio}
          onChange={(event) => change({ bio: event.target.value })}
        />
      )}
    </Field>
  )
}
