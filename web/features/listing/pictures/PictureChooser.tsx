import { ArrowDown, ArrowUp, ImageOff, ImagePlus, RotateCcw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { altTextLength } from '#domain/portfolio.ts'
import { FileButton } from '#web/features/profiles/pictures/FileButton.tsx'
import { Progress } from '#web/features/profiles/pictures/Progress.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { Art } from '#web/ui/pictures/Art.tsx'
import { copy } from './pictures.copy.ts'
import type { Chosen } from './chosen.ts'
import type { ChosenPictures } from './use-chosen-pictures.ts'
import './pictures.css'

/**
 * The pictures of what is being written, each with its description, and the button that adds some. `on` is `useChosenPictures`, `error`
 * what the form has to say of them.
 */
export function PictureChooser({ on, error }: { on: ChosenPictures; error?: string | undefined }) {
  const { pictures, most } = on
  const problem = on.problem ?? error ?? null
  const chooser = useFocusOnProblem(on.refusals)
  return (
    <div className="picture-chooser" ref={chooser}>
      {pictures.length > 0 && (
        <ol aria-label={copy.chosen}>
          {pictures.map((picture, index) => (
            <li key={picture.key}>
              <ChosenRow on={on} picture={picture} index={index} />
            </li>
          ))}
        </ol>
      )}
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="picture-chooser-add">
        <FileButton label={copy.add(most)} multiple={most > 1} variant="ghost" disabled={pictures.length >= most} onFiles={on.add}>
          <ImagePlus aria-hidden /> {copy.add(most)}
        </FileButton>
        <p className="muted text-xs">{pictures.length >= most ? copy.most(most) : copy.rules}</p>
      </div>
    </div>
  )
}

function ChosenRow({ on, picture, index }: { on: ChosenPictures; picture: Chosen; index: number }) {
  const place = index + 1
  const { preview, share, path, problem, isUnfit, altText, altProblem, file } = picture
  const isWaiting = path === null && problem === null
  return (
    <div className="chosen-picture">
      <div className="chosen-picture-art">
        {problem === null ? (
          <Art craft="general" seed={picture.key} src={preview} w={160} h={160} />
        ) : (
          <ImageOff className="muted" aria-hidden />
        )}
        {isWaiting && <Progress share={share ?? 0} label={copy.sending(place)} />}
      </div>
      {problem === null ? (
        <Field label={copy.describe(place)} hint={index === 0 ? copy.describeHint : undefined} error={altProblem}>
          {(control) => (
            <Input
              {...control}
              required
              maxLength={altTextLength.most}
              value={altText}
              onChange={(event) => on.describe(picture, event.target.value)}
            />
          )}
        </Field>
      ) : (
        <div className="grid min-w-0 content-start justify-items-start gap-2">
          <p className="muted w-full truncate text-sm">{file?.name ?? altText}</p>
          <p className="field-error" role="alert">
            {problem}
          </p>
          {!isUnfit && (
            <Button variant="outline" size="sm" onClick={() => on.retry(picture)}>
              <RotateCcw aria-hidden /> {copy.retry}
            </Button>
          )}
        </div>
      )}
      <div className="chosen-picture-tools">
        {on.most > 1 && <Movers on={on} picture={picture} index={index} />}
        <Button variant="ghost" size="icon" aria-label={copy.remove(place)} onClick={() => on.remove(picture)}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  )
}

function Movers({ on, picture, index }: { on: ChosenPictures; picture: Chosen; index: number }) {
  const place = index + 1
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={copy.earlier(place)} disabled={index === 0} onClick={() => on.move(picture, -1)}>
        <ArrowUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={copy.later(place)}
        disabled={place === on.pictures.length}
        onClick={() => on.move(picture, 1)}
      >
        <ArrowDown aria-hidden />
      </Button>
    </>
  )
}

/** The first description that is missing, once it could not be sent. */
function useFocusOnProblem(refusals: number) {
  const chooser = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) chooser.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusals])
  return chooser
}
