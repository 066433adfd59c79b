import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Archive } from 'lucide-react'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { fullDay, timeOf } from '#web/ui/days.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from './own-data.copy.ts'
import { askForCopy, downloadCopy, isUnderWay, ownData, type Copy } from './own-data.data.ts'

const words = copy.copyOf

export function CopyGroup({ copies }: { copies: Copy[] }) {
  const me = useMe()
  const queries = useQueryClient()
  const asking = useMutation({
    mutationFn: askForCopy,
    onSuccess: () => queries.invalidateQueries({ queryKey: ownData.all(me.id).queryKey }),
    onError: (error) => notify.error(wordingOf(error, words.askFailed)),
  })
  const shown = copies.filter(({ status }) => status !== 'expired')
  return (
    <section className="settings-group" aria-labelledby="settings-data">
      <h2 className="d3" id="settings-data">
        {words.title}
      </h2>
      <p className="muted">{words.line}</p>
      {shown.length > 0 && (
        <ul className="settings-rows" aria-label="Copies of your data" aria-live="polite">
          {shown.map((each) => (
            <CopyRow key={each.id} of={each} />
          ))}
        </ul>
      )}
      <div className="settings-actions">
        <Button variant="outline" disabled={copies.some(isUnderWay)} busy={asking.isPending && 'Asking...'} onClick={() => asking.mutate()}>
          {words.ask}
        </Button>
      </div>
    </section>
  )
}

function CopyRow({ of: { status, asked_at: askedAt, expires_at: until, size_bytes: size, path } }: { of: Copy }) {
  const downloading = useMutation({
    mutationFn: downloadCopy,
    onError: (error) => notify.error(wordingOf(error, words.downloadFailed)),
  })
  const line = {
    waiting: words.waitingLine,
    making: words.makingLine,
    ready: until === null ? '' : words.readyLine(fullDay(until), inUnits(size ?? 0)),
    failed: words.failedLine,
    expired: '',
  }[status]
  return (
    <li className="settings-row">
      <Archive aria-hidden />
      <span className="lines">
        <span className="flex flex-wrap items-center gap-x-2">
          <b>
            {fullDay(askedAt)}, {timeOf(askedAt)}
          </b>
          {status !== 'expired' && (
            <Badge tone={status === 'ready' ? 'success' : status === 'failed' ? 'destructive' : 'info'}>{words[status]}</Badge>
          )}
        </span>
        <span className="muted text-xs tabular-nums">{line}</span>
      </span>
      {path !== null && (
        <Button variant="outline" size="sm" busy={downloading.isPending && 'Starting...'} onClick={() => downloading.mutate(path)}>
          {words.download}
        </Button>
      )}
    </li>
  )
}

function inUnits(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes >= 1 ? `${megabytes.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}
