import { RotateCcw, X } from 'lucide-react'
import { altTextLength, captionMost } from '#domain/portfolio.ts'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Progress } from '../pictures/Progress.tsx'
import { copy } from './portfolio.copy.ts'
import type { Draft } from './use-drafts.ts'

/** An uploaded picture with the fields it needs before members can see it. */
export function DraftRow({
  draft,
  onChange,
  onRetry,
  onRemove,
}: {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
  onRetry: () => void
  onRemove: () => void
}) {
  const { file, preview, share, path, problem } = draft
  const isWaiting = path === null && problem === null
  return (
    <div className="portfolio-draft">
      <div>
        <Art craft="general" seed={draft.key} src={preview} className="piece" />
        {isWaiting && <Progress share={share ?? 0} label={`Sending ${file.name}`} />}
      </div>
      <div className="grid min-w-0 content-start gap-3">
        {problem && (
          <p className="field-error" role="alert">
            {problem}
          </p>
        )}
        {problem ? (
          <p className="muted truncate text-sm">{file.name}</p>
        ) : (
          <>
            <Field label="Description" hint={copy.altHint} error={draft.altProblem}>
              {(control) => (
                <Input
                  {...control}
                  required
                  maxLength={altTextLength.most}
                  value={draft.altText}
                  onChange={(event) => onChange({ altText: event.target.value, altProblem: null })}
                />
              )}
            </Field>
            <Field label="Caption" hint="Optional. Shown under the picture.">
              {(control) => (
                <Input
                  {...control}
                  maxLength={captionMost}
                  value={draft.caption}
                  onChange={(event) => onChange({ caption: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {problem && (
            <Button variant="outline" size="sm" onClick={onRetry}>
              <RotateCcw aria-hidden /> Try again
            </Button>
          )}
          <Button variant="ghost" size="sm" className={problem ? '' : '-ml-3'} aria-label={`Remove ${file.name}`} onClick={onRemove}>
            <X aria-hidden /> {isWaiting ? 'Cancel' : 'Remove'}
          </Button>
        </div>
      </div>
    </div>
  )
}
