import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Switch } from '#web/ui/controls/Check.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { copy } from '../scheduling.copy.ts'
import { scheduling, write, type Feed } from '../scheduling.data.ts'
import { FeedAddress } from './FeedAddress.tsx'
import './calendars.css'

const words = copy.feed

/** The member's appointments at a private address, which is shown once, when it is made. */
export function CalendarFeed() {
  const me = useMe()
  const queries = useQueryClient()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [address, setAddress] = useState<string | null>(null)
  const own = useQuery(scheduling.feed(me.id))
  const keep = (feed: Feed | null) => queries.setQueryData(scheduling.feed(me.id).queryKey, feed)
  const renew = useMutation({
    mutationFn: write.renewFeed,
    onSuccess: (made) => {
      setAddress(made)
      keep({ hides_titles: own.data?.hides_titles ?? false })
      heading.current?.focus()
    },
    onError: (error) => notify.error(wordingOf(error, words.makeFailed)),
  })
  const remove = useMutation({
    mutationFn: () => write.removeFeed(me.id),
    onSuccess: () => {
      setAddress(null)
      keep(null)
      heading.current?.focus()
    },
    onError: (error) => notify.error(wordingOf(error, words.removeFailed)),
  })

  return (
    <section className="hours-differ calendar-feed" aria-labelledby={id}>
      <header className="folio">
        <h2 className="d4" id={id} ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
      </header>
      <Loaded query={own} skeletons={<Skeleton className="h-20" />} failed={words.loadFailed}>
        {(feed) =>
          feed === null ? (
            <>
              <p className="muted">{words.none}</p>
              <Button variant="outline" busy={renew.isPending && words.making} onClick={() => renew.mutate()}>
                {words.make}
              </Button>
            </>
          ) : (
            <>
              {address === null ? <p className="muted">{words.isOn}</p> : <FeedAddress address={address} />}
              <PrivateTitles feed={feed} onKept={keep} />
              <div className="flex flex-wrap gap-2">
                <Asked
                  label={words.renew}
                  title={words.renewTitle}
                  line={words.renewLine}
                  busy={renew.isPending && words.making}
                  onYes={() => renew.mutate()}
                />
                <Asked
                  label={words.remove}
                  title={words.removeTitle}
                  line={words.removeLine}
                  busy={remove.isPending && words.removing}
                  onYes={() => remove.mutate()}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function PrivateTitles({ feed, onKept }: { feed: Feed; onKept: (feed: Feed) => void }) {
  const me = useMe()
  const id = useId()
  const choosing = useMutation({
    mutationFn: (hidesTitles: boolean) => write.hideTitles(me.id, hidesTitles),
    onSuccess: onKept,
    onError: (error) => notify.error(wordingOf(error, words.saveFailed)),
  })
  return (
    <div className="flex items-start justify-between gap-4">
      <span className="grid gap-1">
        <label className="font-medium" htmlFor={id}>
          {words.privateTitles}
        </label>
        <span className="muted text-sm" id={`${id}-line`}>
          {words.privateTitlesLine}
        </span>
      </span>
      <Switch
        id={id}
        aria-describedby={`${id}-line`}
        checked={choosing.isPending ? choosing.variables : feed.hides_titles}
        onChange={(event) => choosing.isPending || choosing.mutate(event.target.checked)}
      />
    </div>
  )
}

/** A button whose effect cannot be undone: programs that read the earlier address stop. */
function Asked({
  label,
  title,
  line,
  busy,
  onYes,
}: {
  label: string
  title: string
  line: string
  busy: string | false
  onYes: () => void
}) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="outline" busy={busy} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={title}
        action={label}
        onAction={() => {
          setAsked(false)
          onYes()
        }}
      >
        {line}
      </AlertDialog>
    </>
  )
}
