import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { useMe } from '#web/data/session/session.ts'
import { refusalOf, wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Radio } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { admin } from '../admin.data.ts'
import { withProof } from '#web/features/account/proof/with-proof.ts'
import { TemplateField } from '../TemplateField.tsx'
import { waiting } from '../waiting.data.ts'
import type { Decision, Note, Queue } from './queue.ts'
import { copy } from './queue.copy.ts'

/** By row id: null is done, a sentence is why it failed. */
type Outcomes = Record<string, string | null>

/**
 * The text of a decision before its button, then its progress row by row. `leftOut` is how many of the selected rows it does not
 * fit; `onClose` gets how many are done.
 */
export function DecisionDialog<Row extends { id: string }>({
  queue,
  decision,
  rows,
  leftOut,
  onClose,
}: {
  queue: Queue<Row>
  decision: Decision<Row>
  rows: readonly Row[]
  leftOut: number
  onClose: (done: number) => void
}) {
  const [note, setNote] = useState('')
  const [choice, setChoice] = useState('')
  const { isBusy, isBegun, outcomes, done, run } = useRunning(queue, rows, (row) => decision.run(row, note.trim(), choice))
  const isMissing = (decision.note?.isRequired === true && !shows(note)) || (decision.choices !== undefined && choice === '')

  async function decide() {
    if (!(await run())) return
    notify.success(decision.done(rows.length))
    onClose(rows.length)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose(done)}
      title={decision.label}
      description={rows.length === 1 && rows[0] ? queue.titleOf(rows[0]) : copy.chosen(rows.length)}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={() => onClose(done)}>
            {isBegun ? copy.close : copy.cancel}
          </Button>
          <Button variant={decision.variant} disabled={isMissing} busy={isBusy && decision.busy} onClick={() => void decide()}>
            {isBegun ? copy.again : decision.label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {decision.choices && !isBegun && (
          <fieldset>
            <legend className="field-label mb-1">{decision.choices.label}</legend>
            {decision.choices.options.map(({ value, label }) => (
              <Radio key={value} name="decision" checked={choice === value} onChange={() => setChoice(value)}>
                {label}
              </Radio>
            ))}
          </fieldset>
        )}
        {decision.note && !isBegun && <NoteFields note={decision.note} text={note} onChange={setNote} />}
        <div className="queue-says">{decision.says(rows, note.trim(), choice)}</div>
        {leftOut > 0 && <p className="muted text-sm">{copy.leftOut(leftOut)}</p>}
        {isBegun && (
          <>
            <p aria-live="polite">{copy.progress(done, rows.length)}</p>
            <ol className="queue-outcomes">
              {rows.map((row) => (
                <Outcome key={row.id} title={queue.titleOf(row)} outcome={outcomes[row.id]} />
              ))}
            </ol>
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Decides the rows one after another; those that failed are tried again by the next `run`. */
function useRunning<Row extends { id: string }>(queue: Queue<Row>, rows: readonly Row[], act: (row: Row) => Promise<unknown>) {
  const me = useMe()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [outcomes, setOutcomes] = useState<Outcomes>({})
  const open = rows.filter(({ id }) => outcomes[id] !== null)

  /** Whether all of them are decided. */
  async function run(): Promise<boolean> {
    setBusy(true)
    const found: Outcomes = { ...outcomes }
    for (const row of open) {
      try {
        await withProof(() => act(row))
        found[row.id] = null
      } catch (error) {
        found[row.id] = wordingOf(error, copy.rowFailed)
        // They canceled, and would be asked again for every other row.
        if (refusalOf(error) === 'proof_needed') break
      }
      setOutcomes({ ...found })
    }
    setOutcomes({ ...found })
    // Busy until the rows are read again, or the button would be enabled with nothing left to try.
    await Promise.all([
      queries.invalidateQueries({ queryKey: [...admin.all(me.id), queue.key] }),
      queries.invalidateQueries({ queryKey: waiting.all(me.id) }),
    ])
    setBusy(false)
    return rows.every(({ id }) => found[id] === null)
  }
  return { isBusy, isBegun: Object.keys(outcomes).length > 0, outcomes, done: rows.length - open.length, run }
}

function NoteFields({ note, text, onChange }: { note: Note; text: string; onChange: (text: string) => void }) {
  return (
    <>
      {note.templates.length > 0 && <TemplateField templates={note.templates} text={text} onChange={onChange} />}
      <Field label={note.label} hint={note.most - text.length < 100 ? copy.left(note.most - text.length) : undefined}>
        {(control) => (
          <Textarea {...control} rows={3} maxLength={note.most} value={text} onChange={(event) => onChange(event.target.value)} />
        )}
      </Field>
    </>
  )
}

function Outcome({ title, outcome }: { title: string; outcome: string | null | undefined }) {
  const Icon = outcome === undefined ? CircleDashed : outcome === null ? CircleCheck : CircleAlert
  return (
    <li data-outcome={outcome === undefined ? 'waiting' : outcome === null ? 'done' : 'failed'}>
      <Icon aria-hidden />
      <b>{title}</b>
      <span>{outcome === undefined ? copy.rowWaiting : (outcome ?? copy.rowDone)}</span>
    </li>
  )
}
