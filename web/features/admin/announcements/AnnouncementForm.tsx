import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input, Textarea } from '#web/ui/controls/Input.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { TabHead } from '../TabHead.tsx'
import { AudienceFields, Choices } from './AudienceFields.tsx'
import { announcements } from './announcements.data.ts'
import { copy } from './announcements.copy.ts'
import { emptyDraft, longest, problemsOf, type Draft, type Problems } from './draft.ts'
import { Preview } from './Preview.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { ScheduleFields } from './ScheduleFields.tsx'

const words = copy.form

export function AnnouncementForm({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const now = useNow()
  const [draft, setDraft] = useState(() => emptyDraft(now))
  const [isTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const reach = useQuery(announcements.reach(me.id, draft))
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const problems = problemsOf(draft, now)
  const shown: Problems = isTried ? problems : {}
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const found = problemsOf(draft, new Date())
    if (Object.keys(found).length === 0) setAsking(true)
    // The first field with a problem, once the problems are on the screen.
    else requestAnimationFrame(() => document.querySelector<HTMLElement>('.announce-form [aria-invalid]')?.focus())
  }
  return (
    <>
      <Button variant="ghost" size="sm" className="admin-back" onClick={onClose}>
        <ArrowLeft aria-hidden /> {copy.back}
      </Button>
      <TabHead title={words.title} />
      <div className="announce">
        <form className="announce-form" aria-label={words.title} noValidate onSubmit={submit}>
          <Field label={words.heading} error={shown.title}>
            {(control) => (
              <Input
                {...control}
                maxLength={longest.title}
                value={draft.title}
                onChange={(event) => change({ title: event.target.value })}
              />
            )}
          </Field>
          <Field label={words.body} hint={words.left(longest.body - draft.body.length)} error={shown.body}>
            {(control) => (
              <Textarea
                {...control}
                maxLength={longest.body}
                value={draft.body}
                onChange={(event) => change({ body: event.target.value })}
              />
            )}
          </Field>
          <Field label={words.link} hint={words.linkHint} error={shown.link}>
            {(control) => (
              <Input {...control} maxLength={longest.link} value={draft.link} onChange={(event) => change({ link: event.target.value })} />
            )}
          </Field>
          <Choices
            label={words.channels}
            error={shown.channels}
            chosen={draft.channels}
            options={Object.entries(words.channelNames)}
            onChange={(channels) => change({ channels })}
          />
          <AudienceFields audience={draft} onChange={change} />
          <ScheduleFields draft={draft} problems={shown} onChange={change} />
          <Button type="submit">{words.check}</Button>
        </form>
        <div className="announce-aside">
          <p className="note" aria-live="polite">
            {reach.isError ? words.reachFailed : reach.data === undefined ? '…' : words.reach(reach.data)}
          </p>
          <Preview {...draft} />
        </div>
      </div>
      <PublishDialog draft={draft} reach={reach.data} open={isAsking} onOpenChange={setAsking} onDone={onClose} />
    </>
  )
}
