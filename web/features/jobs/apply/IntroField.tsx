import { useMutation, type UseMutationResult } from '@tanstack/react-query'
import { Bookmark, Sparkles, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { applicationLimits } from '#domain/jobs/applications.ts'
import { refusalOf } from '#web/data/wording.ts'
import { failureWords } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { fetchedDialog } from '#web/ui/overlays/fetched-dialog.ts'
import { draftIntroduction, type Preset } from '../applications.data.ts'
import type { Job } from '../jobs.data.ts'
import { copy } from './apply.copy.ts'

const PresetsDialog = fetchedDialog(() => import('./presets/PresetsDialog.tsx').then(({ PresetsDialog: part }) => part))
const number = new Intl.NumberFormat('en-US')

/** The introduction: typed, from a preset, or drafted by the server. What one of those replaced can be brought back. */
export function IntroField({
  job,
  myId,
  rows,
  value,
  isByAi,
  onChange,
  onPreset,
}: {
  job: Job
  myId: string
  rows: number
  value: string
  isByAi: boolean
  onChange: (text: string, isByAi: boolean) => void
  onPreset: (preset: Preset) => void
}) {
  const drafting = useMutation({
    mutationFn: () => draftIntroduction(job, myId),
    // The member's own limit says when they can go on; an outage has the words of the specification.
    onError: (error) => notify.error(refusalOf(error) === 'unavailable' ? copy.draftFailed : failureWords(error, copy.draftFailed)),
  })
  const length = copy.count(number.format(value.length), number.format(applicationLimits.intro))
  return (
    <div className="grid gap-2">
      <IntroSources value={value} drafting={drafting} onChange={onChange} onPreset={onPreset} />
      <Field
        label={copy.intro}
        hint={
          <>
            {isByAi && value !== '' ? <b className="apply-by-ai">{copy.byAi}</b> : copy.introHint}{' '}
            <span className="tabular-nums">{length}</span>
          </>
        }
      >
        {(control) => (
          <Textarea
            {...control}
            rows={rows}
            required
            maxLength={applicationLimits.intro}
            // Typing into a draft that is on its way would be lost.
            readOnly={drafting.isPending}
            value={value}
            onChange={(event) => onChange(event.target.value, isByAi && event.target.value !== '')}
          />
        )}
      </Field>
    </div>
  )
}

/** What fills the introduction in, and brings back what that replaced. */
function IntroSources({
  value,
  drafting,
  onChange,
  onPreset,
}: {
  value: string
  drafting: UseMutationResult<string, Error, void>
  onChange: (text: string, isByAi: boolean) => void
  onPreset: (preset: Preset) => void
}) {
  const [isChoosing, setChoosing] = useState(false)
  const [before, setBefore] = useState('')
  function draft() {
    // Given here and not where `drafting` is made, so that a draft that comes after this step was left changes nothing.
    drafting.mutate(undefined, {
      onSuccess: (introduction) => {
        setBefore(value)
        onChange(Array.from(introduction).slice(0, applicationLimits.intro).join(''), true)
        notify.success(copy.drafted)
      },
    })
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => setChoosing(true)}>
        <Bookmark aria-hidden /> {copy.presets}
      </Button>
      <Button variant="secondary" size="sm" busy={drafting.isPending && copy.drafting} onClick={draft}>
        <Sparkles aria-hidden /> {copy.draft}
      </Button>
      {before !== '' && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            onChange(before, false)
            setBefore('')
          }}
        >
          <Undo2 aria-hidden /> {copy.undo}
        </Button>
      )}
      {isChoosing && (
        <PresetsDialog
          onUse={(preset) => {
            setBefore(value === preset.intro ? '' : value)
            onPreset(preset)
            setChoosing(false)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
