import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shows } from '#domain/wording/visible.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Textarea } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { ShowMore } from '#web/ui/feedback/PagedRows.tsx'
import { useMay } from '../../may.tsx'
import { addNote, rowsShown, users, type WholeMember, type StaffNote } from '../users.data.ts'
import { copy } from './member.copy.ts'
import { Rows, When } from './views.tsx'

const longest = 1000

export function Notes({ member, now }: { member: WholeMember; now: Date }) {
  const me = useMe()
  const may = useMay()
  const [isOlderAsked, setOlderAsked] = useState(false)
  const { notes } = member
  const older = useInfiniteQuery({ ...users.olderNotes(me.id, member.id, notes.at(-1)?.id ?? 0), enabled: isOlderAsked })
  const olderNotes = (older.data?.pages.flat() ?? []).map(({ author, ...note }) => ({ ...note, author: author?.full_name ?? null }))
  // Without the first of its pages it has failed, or is on its way.
  const hasMore = isOlderAsked ? older.hasNextPage || older.data === undefined : notes.length === rowsShown
  return (
    <>
      {may('note_member') && <NoteForm memberId={member.id} />}
      <Rows empty={copy.noNotes} count={notes.length}>
        {[...notes, ...olderNotes].map((note) => (
          <NoteRow key={note.id} note={note} now={now} />
        ))}
      </Rows>
      <ShowMore
        list={{
          hasNextPage: hasMore,
          isFetchNextPageError: older.isError,
          isFetchingNextPage: older.isFetching,
          fetchNextPage: () => (isOlderAsked ? older.fetchNextPage() : setOlderAsked(true)),
        }}
        failed={copy.notesFailed}
        label={copy.moreNotes}
      />
    </>
  )
}

function NoteRow({ note, now }: { note: StaffNote; now: Date }) {
  return (
    <li>
      <When at={note.created_at} now={now} />
      <span className="lines">
        <span className="words">{note.note}</span>
        <span className="muted">{note.author ?? copy.unknownAuthor}</span>
      </span>
    </li>
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
      <Button type="submit" variant="outline" disabled={!shows(note)} busy={adding.isPending && copy.adding}>
        {copy.addNote}
      </Button>
    </form>
  )
}
