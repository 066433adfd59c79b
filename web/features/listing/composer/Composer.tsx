import { useId, type MouseEvent, type ReactNode } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './composer.copy.ts'
import { preview, stepWith, type Fields, type Position } from './form.ts'
import { Progress } from './Progress.tsx'
import type { Composing } from './use-composer.ts'
import './composer.css'

/** `line`: what happens once it is sent. */
type Words = { title: string; line: string; send: string }

/**
 * A dialog in which a listing is written step by step. `composing` is `useComposer`, `parts` draws the fields of each step, and the
 * children are the preview: the listing as its detail shows it.
 */
export function Composer<Draft extends object, Step extends string>({
  composing,
  parts,
  words,
  onClose,
  children,
}: {
  composing: Composing<Draft, Step>
  parts: Record<Step, (fields: Fields<Draft>) => ReactNode>
  words: Words
  onClose: () => void
  children: ReactNode
}) {
  const formId = useId()
  const { fields, at, all, body, failure, isSaving } = composing
  const names = { ...composing.form.words.steps, [preview]: copy.preview } as Record<Position<Step>, string>
  const [isFirst, isLast] = [at === all[0], at === preview]
  const takesPictures = !isLast && at === stepWith(composing.form, 'pictures')
  return (
    <Dialog
      open
      wide
      className="composer"
      onOpenChange={(isOpen) => !isOpen && !isSaving && onClose()}
      title={words.title}
      footer={<Buttons composing={composing} formId={formId} send={words.send} onClose={onClose} />}
    >
      <form
        id={formId}
        ref={body}
        className="composer-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isLast || !fields.isNew) composing.send()
          else composing.move(1)
        }}
      >
        <Progress steps={all} names={names} at={at} disabled={isSaving} onGo={composing.go} />
        {composing.wasKept && <Beginning says={copy.kept} act={copy.startOver} disabled={isSaving} onAct={composing.startOver} />}
        {composing.wasDropped && <Beginning says={copy.dropped} act={copy.undo} disabled={isSaving} onAct={composing.undo} />}
        <section className="composer-step" aria-label={names[at]} {...(takesPictures && fields.pictures?.target)}>
          <header>
            <h3 className="d4" tabIndex={-1}>
              {names[at]}
            </h3>
            <span className="muted text-sm">{copy.place(all.indexOf(at) + 1, all.length)}</span>
          </header>
          {(isFirst || isLast) && <p className="muted text-sm">{isLast ? `${copy.previewLine} ${words.line}` : words.line}</p>}
          {isLast ? <div className="composer-preview">{children}</div> : parts[at as Step](fields)}
        </section>
        <div role="alert" className="composer-failure">
          {failure !== null && <p className="note destructive">{failure}</p>}
        </div>
      </form>
    </Dialog>
  )
}

/** What the form began with, and how to begin otherwise. */
function Beginning({ says, act, disabled, onAct }: { says: string; act: string; disabled: boolean; onAct: () => void }) {
  return (
    <p className="muted text-sm">
      {says}{' '}
      <Button variant="link" size="sm" disabled={disabled} onClick={onAct}>
        {act}
      </Button>
    </p>
  )
}

// The second click of a double click falls on the button that the first one put there: it would post what nobody has seen, or close the form.
const isRepeated = (event: MouseEvent): boolean => event.detail > 1

/** A new one is sent from its preview; an edit from every step. */
function Buttons<Draft extends object, Step extends string>({
  composing,
  formId,
  send,
  onClose,
}: {
  composing: Composing<Draft, Step>
  formId: string
  send: string
  onClose: () => void
}) {
  const { at, all, fields, isSaving } = composing
  const sends = at === preview || !fields.isNew
  return (
    <>
      {at === all[0] ? (
        <Button key="cancel" variant="outline" disabled={isSaving} onClick={(event) => isRepeated(event) || onClose()}>
          {copy.cancel}
        </Button>
      ) : (
        <Button key="back" variant="outline" disabled={isSaving} onClick={(event) => isRepeated(event) || composing.move(-1)}>
          {copy.back}
        </Button>
      )}
      {at !== preview && !fields.isNew && (
        <Button variant="outline" disabled={isSaving} onClick={(event) => isRepeated(event) || composing.move(1)}>
          {copy.next}
        </Button>
      )}
      <Button
        key={sends ? 'send' : 'next'}
        type="submit"
        form={formId}
        busy={isSaving && copy.busy}
        onClick={(event) => isRepeated(event) && event.preventDefault()}
      >
        {sends ? send : copy.next}
      </Button>
    </>
  )
}
