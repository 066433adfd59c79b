import { createElement, useId, type ComponentType, type ReactNode } from 'react'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './composer.copy.ts'
import { preview, type At, type Fields } from './form.ts'
import { Progress } from './Progress.tsx'
import type { Composing } from './use-composer.ts'
import './composer.css'

/** `line`: what happens once it is sent. */
type Words = { title: string; line: string; send: string }

/**
 * A dialog in which a listing is written step by step. `composing` is `useComposer`, `parts` has the fields of each step, and the
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
  parts: Record<Step, ComponentType<Fields<Draft>>>
  words: Words
  onClose: () => void
  children: ReactNode
}) {
  const formId = useId()
  const { fields, at, all, body, failure, form, isSaving } = composing
  const names = { ...form.words.steps, [preview]: copy.preview } as Record<At<Step>, string>
  const [isFirst, isLast] = [at === all[0], at === preview]
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
        <Progress steps={all} names={names} at={at} onGo={composing.go} />
        {composing.wasKept && (
          <p className="muted text-sm">
            {copy.kept}{' '}
            <Button variant="link" size="sm" onClick={() => composing.startOver()}>
              {copy.startOver}
            </Button>
          </p>
        )}
        <section className="composer-step" aria-label={names[at]}>
          <header>
            <h3 className="d4" tabIndex={-1}>
              {names[at]}
            </h3>
            <span className="muted text-sm">{copy.place(all.indexOf(at) + 1, all.length)}</span>
          </header>
          {(isFirst || isLast) && <p className="muted text-sm">{isLast ? `${copy.previewLine} ${words.line}` : words.line}</p>}
          {isLast ? <div className="composer-preview">{children}</div> : createElement(parts[at as Step], fields)}
        </section>
        <div role="alert">{failure && <p className="note destructive">{wordingOf(failure, form.words.failed)}</p>}</div>
      </form>
    </Dialog>
  )
}

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
  const isLast = at === preview
  return (
    <>
      {at === all[0] ? (
        <Button variant="outline" onClick={onClose}>
          {copy.cancel}
        </Button>
      ) : (
        <Button variant="outline" onClick={() => composing.move(-1)}>
          {copy.back}
        </Button>
      )}
      {!isLast && !fields.isNew && (
        <Button variant="outline" onClick={() => composing.move(1)}>
          {copy.next}
        </Button>
      )}
      <Button type="submit" form={formId} busy={isSaving && copy.busy}>
        {isLast || !fields.isNew ? send : copy.next}
      </Button>
    </>
  )
}
