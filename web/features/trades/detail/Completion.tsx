import { useQuery } from '@tanstack/react-query'
import { CircleCheckBig } from 'lucide-react'
import { lowered, titleOf } from '#domain/trades.ts'
import { me } from '#web/features/account/me.data.ts'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { useNow } from '#web/ui/use-now.ts'
import type { MyTrade } from '../my-trade.ts'
import type { Person } from '../trades.data.ts'
import { copy } from './detail.copy.ts'
import { stampOf } from '../when.ts'

const words = copy.completion

/** Each party confirms that the trade happened; the second confirmation completes it. */
export function Completion({ mine }: { mine: MyTrade }) {
  const { trade, myId, other, otherId, otherName, firstName, them, confirmedAt, gets } = mine
  const self = useQuery(me.profile(myId)).data
  const count = [confirmedAt.mine, confirmedAt.theirs].filter(Boolean).length
  return (
    <section aria-labelledby="trade-completion">
      <div className="folio">
        <h3 className="d4" id="trade-completion">
          {trade.status === 'completed' ? words.happened : words.asked}
        </h3>
        <span className="muted text-sm tabular-nums">{words.count(count)}</span>
      </div>
      <ul className="trade-confirmations">
        <Confirmation
          person={other}
          seed={otherId}
          name={otherName}
          confirmed={words.said(firstName)}
          open={words.waiting(them)}
          line={words.theirTurn(firstName)}
          at={confirmedAt.theirs}
        />
        <Confirmation
          person={self ?? null}
          seed={myId}
          name={self?.full_name ?? 'You'}
          confirmed={words.said('You')}
          open={words.yourTurn}
          line={words.yourLine(lowered(titleOf(gets)))}
          at={confirmedAt.mine}
          isYours
        />
      </ul>
    </section>
  )
}

function Confirmation({
  person,
  seed,
  name,
  confirmed,
  open,
  line,
  at,
  isYours = false,
}: {
  person: Pick<Person, 'profile_picture' | 'specialties'> | null
  seed: string
  name: string
  confirmed: string
  open: string
  line: string
  at: string | null
  isYours?: boolean
}) {
  const now = useNow()
  return (
    <li className={classNames('trade-confirmation', at ? 'confirmed' : isYours && 'yours')}>
      <Cameo name={name} craft={craftOf(person?.specialties[0])} seed={seed} src={person?.profile_picture} size={44} />
      <div className="min-w-0 flex-1 leading-snug">
        <b>{at ? confirmed : open}</b>
        <p className="text-sm">{at ? stampOf(at, now) : line}</p>
      </div>
      {at && <CircleCheckBig aria-hidden />}
    </li>
  )
}
