import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { useMay } from '../../may.tsx'
import { addNote, users, type Member } from '../users.data.ts'
import { copy } from './member.copy.ts'
import { Rows, When } from './views.tsx'

const longest = 1000
const shown = 20

export function Notes({ member, now }: { member: Member; now: Date }) {
  const may = useMay()
  return (
    <>
      {may('note_member') && <NoteForm memberId={member.id} />}
      <Rows empty={copy.noNotes} count={member.notes.length}>
        {member.notes.map((note) => (
          <li key={note.id}>
            <When at={note.created_at} now={now} />
            <span className="lines">
              <span className="words">{note.note}</span>
              <span className="muted">{note.author ?? copy.unknownAuthor}</span>
            </span>
          </li>
        ))}
      </Rows>
      {member.notes.length === shown && <p className="muted py-3 text-sm">{copy.moreNotes}</p>}
    </>
  )
}

function NoteForm({ memberId }: { memberId: string }) {
  const me = useMe()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const adding = useMutation({
    mutationFn: () => addNote(memberId, note.trim()),
    onSuccess: () => {
      setNote('')
      notify.success(copy.noteAdded)
      return queries.invalidateQueries({ queryKey: users.one(me.id, memberId).queryKey })
    },
    onError: (error) => notify.error(wordingOf(error, copy.noteFailed)),
  })
  return (
    <form
      className="member-note"
      onSubmit={(event) => {
        event.preventDefault()
        adding.mutate()
      }}
    >
      <Field label={copy.note} hint={longest - note.length < 100 ? copy.noteLeft(longest - note.length) : copy.noteHint}>
        {(control) => <Textarea {...control} rows={3} maxLength={longest} value={note} onChange={(event) => setNote(event.target.value)} />}
      </Field>
      <Button type="submit" variant="outline" disabled={note.trim() === ''} busy={adding.isPending && copy.adding}>
        {copy.addNote}
      </Button>
    </form>
  )
}
