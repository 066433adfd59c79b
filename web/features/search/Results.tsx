import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#web/ui/controls/Button.tsx'
import { Seal } from '#web/ui/display/Seal.tsx'
import { Swatch } from '#web/ui/display/SwatchChip.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import type { Group, Row } from './groups.ts'
import { copy } from './search.copy.ts'
import type { Found } from './search.data.ts'

type Shown = { list: string; words: string; active: string | undefined; groups: Group[]; onLeave: (key: string) => void }

export function Results({ found, ...shown }: Shown & { found: UseQueryResult<Found> }) {
  const { list, words, groups } = shown
  const isEmpty = groups.length === 0
  const many = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <>
      <output className="visually-hidden">
        {found.isPending ? copy.loading : found.isError ? '' : isEmpty ? copy.none(words) : copy.found(many)}
      </output>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the text box moves through it */}
      <div id={list} role="listbox" aria-label={copy.results} aria-busy={found.isFetching} hidden={isEmpty}>
        {groups.map((group) => (
          <Options key={group.name} group={group} {...shown} />
        ))}
      </div>
      {isEmpty &&
        (found.isPending ? <Loading /> : found.isError ? <Failed onRetry={() => void found.refetch()} /> : <None words={words} />)}
    </>
  )
}

function Options({ group: { name, title, seeAll, rows, all, icon }, list, active, onLeave }: Shown & { group: Group }) {
  const option = (key: string) => ({ id: `${list}-${key}`, role: 'option', tabIndex: -1, 'aria-selected': active === key }) as const
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options
    <div role="group" aria-labelledby={`${list}-${name}`} className="search-group">
      <h3 id={`${list}-${name}`} role="presentation">
        {title}
      </h3>
      {rows.map((row) => (
        <Link key={row.key} {...row.to} {...option(row.key)} className="search-row" onClick={() => onLeave(row.key)}>
          <Sign icon={icon} row={row} />
          <span className="lines">
            <span className="truncate font-medium">
              {row.title} {row.person?.is_verified && <Seal />}
            </span>
            <span className="muted truncate text-sm">{row.line}</span>
          </span>
        </Link>
      ))}
      <Link {...all} {...option(`all-${name}`)} className="search-row search-all" onClick={() => onLeave(`all-${name}`)}>
        {seeAll}
      </Link>
    </div>
  )
}

function Sign({ icon: Icon, row: { person, craft } }: { icon: Group['icon']; row: Row }) {
  if (person) return <Cameo name={person.full_name} craft={craft} seed={person.id} src={person.profile_picture} size={36} />
  return <span className="search-sign">{Icon ? <Icon aria-hidden /> : <Swatch craft={craft} />}</span>
}

function Loading() {
  return (
    <div className="search-loading" aria-hidden>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="search-note" role="alert">
      <p className="d5">{copy.failed}</p>
      <p className="muted">{copy.failedLine}</p>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

function None({ words }: { words: string }) {
  return (
    <div className="search-note">
      <p className="d5">{copy.none(words)}</p>
      <p className="muted">{copy.noneLine}</p>
    </div>
  )
}
