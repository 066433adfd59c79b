import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { me } from '#web/features/account/me.data.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { allOf, Loaded } from '#web/ui/feedback/Loaded.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { partners, type Partner } from '../partner.data.ts'
import { bestLeg } from './exchange.ts'
import { MatchCard } from './MatchCard.tsx'
import { matches, type Match } from './for-you.data.ts'
import { copy } from './for-you.copy.ts'
import './for-you.css'

/** Members to trade with: they want what I offer and offer what I want, near enough for both. */
export function ForYou({ myId }: { myId: string }) {
  const both = allOf(useQuery(matches.mine(myId)), useQuery({ ...partners.one(myId), staleTime: 0 }))
  return (
    <Loaded
      query={both}
      skeletons={<MatchSkeletons />}
      failed={
        <div className="px-(--gutter)">
          <ErrorState title={copy.failed} onRetry={both.refetch} />
        </div>
      }
    >
      {([found, mine]) => <Matches found={found} mine={mine} myId={myId} />}
    </Loaded>
  )
}

function Matches({ found, mine, myId }: { found: Match[]; mine: Partner | null; myId: string }) {
  const fitting = mine === null ? [] : found.flatMap((match) => fitted(match, mine))
  if (mine === null || fitting.length === 0) {
    return (
      <div className="px-(--gutter)">
        <NoMatch mine={mine} myId={myId} />
      </div>
    )
  }
  return (
    <ul className="match-list" aria-label={copy.list}>
      {fitting.map(({ match, give, get }) => (
        <li key={match.other_id}>
          <MatchCard match={match} give={give} get={get} me={mine} />
        </li>
      ))}
    </ul>
  )
}

/** Nothing if a service was taken off since both were matched. */
function fitted(match: Match, mine: Partner) {
  const services = match.other.services
    .filter(({ is_tradeable }) => is_tradeable)
    .toSorted((one, other) => one.sort_order - other.sort_order)
  const give = bestLeg(mine.services, match.other.wants)
  const get = bestLeg(services, mine.wants)
  return give && get ? [{ match, give, get }] : []
}

function NoMatch({ mine, myId }: { mine: Partner | null; myId: string }) {
  const { data: profile } = useQuery(me.profile(myId))
  const isWhole = mine !== null && mine.services.length > 0 && mine.wants.length > 0
  if (isWhole && profile) {
    return (
      <EmptyState
        seed="trades-for-you"
        craft="esthetics"
        title={copy.noneNear.title}
        action={
          <Button asChild variant="outline">
            <Link {...paths.browse({ matches: 'both', sort: 'nearest' })}>{copy.noneNear.directory}</Link>
          </Button>
        }
      >
        {copy.noneNear.line(profile.trade_radius_miles)}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      seed="trades-for-you"
      craft="esthetics"
      title={copy.empty.title}
      action={
        <Button asChild variant="outline">
          <Link {...paths.myProfile({ tab: 'services' })}>{copy.empty.add}</Link>
        </Button>
      }
    >
      {copy.empty.line}
    </EmptyState>
  )
}

function MatchSkeletons() {
  return (
    <ul className="match-list" aria-label={copy.loading} aria-busy>
      {Array.from({ length: 3 }, (_, index) => (
        <li key={index} className="match-card card">
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-32" />
          <Skeleton className="h-10" />
          <Skeleton className="h-11" />
        </li>
      ))}
    </ul>
  )
}
