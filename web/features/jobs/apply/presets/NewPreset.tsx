import { useQuery } from '@tanstack/react-query'
import { applicationLimits, presetLimits } from '#domain/jobs/applications.ts'
import { wordingOf } from '#web/data/wording.ts'
import { portfolio } from '#web/features/profiles/portfolio/portfolio.data.ts'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import type { PresetDraft } from '../../applications.data.ts'
import { PortfolioPicker } from '../PortfolioPicker.tsx'
import { copy } from './presets.copy.ts'

export function NewPreset({
  myId,
  draft,
  onChange,
  error,
}: {
  myId: string
  draft: PresetDraft
  onChange: (draft: PresetDraft) => void
  error: Error | null
}) {
  const pieces = useQuery(portfolio.mine(myId))
  return (
    <>
      <Field label={copy.name}>
        {(control) => (
          <Input
            {...control}
            required
            maxLength={presetLimits.name}
            placeholder={copy.namePlaceholder}
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={copy.intro}>
        {(control) => (
          <Textarea
            {...control}
            required
            rows={4}
            maxLength={applicationLimits.intro}
            placeholder={copy.introPlaceholder}
            value={draft.intro}
            onChange={(event) => onChange({ ...draft, intro: event.target.value })}
          />
        )}
      </Field>
      {(pieces.data?.length ?? 0) > 0 && (
        <PortfolioPicker pieces={pieces} chosen={draft.portfolio_ids} onChange={(ids) => onChange({ ...draft, portfolio_ids: ids })} />
      )}
      {error && (
        <p className="note destructive" role="alert">
          {wordingOf(error, copy.createFailed)}
        </p>
      )}
    </>
  )
}
