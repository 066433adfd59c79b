import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox, Radio } from '#web/ui/controls/Check.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useNow } from '#web/ui/use-now.ts'
import { threads, write, type Poll as PollRow } from './thread.data.ts'
import { copy } from './thread.copy.ts'
import { hasEnded, leftInWords } from './when.ts'
import './poll.css'

/** The poll of a thread. The database keeps the totals back until the reader has voted, or it has ended. */
export function Poll({ threadId }: { threadId: string }) {
  const me = useMe()
  const found = useQuery(threads.poll(me.id, threadId))
  return (
    <Loaded query={found} skeletons={<Skeleton className="poll h-44" />} failed={<Failed onRetry={() => void found.refetch()} />}>
      {(poll) => poll && <OpenPoll threadId={threadId} poll={poll} />}
    </Loaded>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="poll" role="alert">
      {copy.pollFailed}{' '}
      <button type="button" className="text-link" onClick={onRetry}>
        {copy.tryAgain}
      </button>
    </p>
  )
}

function OpenPoll({ threadId, poll }: { threadId: string; poll: PollRow }) {
  const now = useNow()
  const isOver = hasEnded(poll.ends_at, now)
  const end = isOver ? copy.ended : copy.endsIn(leftInWords(poll.ends_at, now))
  const total = poll.tally?.reduce((sum, votes) => sum + votes, 0)
  return (
    <section className="poll" aria-label={copy.poll}>
      <p className="poll-head">
        <b>{poll.tally ? copy.poll : poll.is_multiple ? copy.chooseAny : copy.chooseOne}</b>
        <span className="muted text-xs">
          {total === undefined ? end : `${poll.is_multiple ? copy.votesBy(total, poll.voters) : copy.votes(total)}, ${end}`}
        </span>
      </p>
      {poll.tally ? (
        <Totals poll={poll} tally={poll.tally} all={poll.is_multiple ? poll.voters : (total ?? 0)} />
      ) : (
        !isOver && <Ballot threadId={threadId} poll={poll} />
      )}
    </section>
  )
}

/** `all`: the votes, or the members who voted where each could choose several options. */
function Totals({ poll, tally, all }: { poll: PollRow; tally: number[]; all: number }) {
  return (
    <ul className="poll-totals">
      {poll.options.map((option, index) => {
        const percent = all === 0 ? 0 : Math.round(((tally[index] ?? 0) * 100) / all)
        const isMine = poll.chosen?.includes(index + 1) ?? false
        return (
          <li key={option} className={classNames(isMine && 'mine')}>
            <span>
              {option}{' '}
              {isMine && (
                <span className="text-xs">
                  <Check aria-hidden /> {copy.yourVote}
                </span>
              )}
            </span>
            <b>{percent}%</b>
            <i style={{ inlineSize: `${percent}%` }} aria-hidden />
          </li>
        )
      })}
    </ul>
  )
}

function Ballot({ threadId, poll }: { threadId: string; poll: PollRow }) {
  const me = useMe()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<number[]>([])
  const voting = useMutation({
    mutationFn: () => write.vote(threadId, chosen),
    onError: (error) => notify.error(wordingOf(error, copy.voteFailed)),
    // Also when it was refused: they may have voted in another window.
    onSettled: () => queries.invalidateQueries({ queryKey: threads.poll(me.id, threadId).queryKey }),
  })
  return (
    <form
      className="poll-ballot"
      onSubmit={(event) => {
        event.preventDefault()
        voting.mutate()
      }}
    >
      <fieldset>
        <legend className="visually-hidden">{poll.is_multiple ? copy.chooseAny : copy.chooseOne}</legend>
        {poll.options.map((option, index) => {
          const choice = index + 1
          const isOn = chosen.includes(choice)
          return poll.is_multiple ? (
            <Checkbox
              key={option}
              checked={isOn}
              onChange={() => setChosen(isOn ? chosen.filter((each) => each !== choice) : [...chosen, choice])}
            >
              {option}
            </Checkbox>
          ) : (
            <Radio key={option} name={`poll-${threadId}`} checked={isOn} onChange={() => setChosen([choice])}>
              {option}
            </Radio>
          )
        })}
      </fieldset>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="outline" size="sm" disabled={chosen.length === 0} busy={voting.isPending && copy.voting}>
          {copy.vote}
        </Button>
        <span className="muted text-xs">{copy.hiddenTotals}</span>
      </div>
    </form>
  )
}
