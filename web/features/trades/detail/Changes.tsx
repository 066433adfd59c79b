import { Minus, PencilLine, Plus, type LucideIcon } from 'lucide-react'
import { lengthOf } from '#domain/wording/durations.ts'
import { dollars } from '#domain/wording/money.ts'
import type { Change } from '#domain/trading/items.ts'
import { changesOf, factsChanged } from './changes.ts'
import { copy } from './detail.copy.ts'
import type { MyTrade } from '../my-trade.ts'
import type { Item, Version } from '../trades.data.ts'

/** What a counter-offer changed in the previous offer. */
export function Changes({ before, after, mine }: { before: Version; after: Version; mine: MyTrade }) {
  const changes = changesOf(before, after)
  const author = after.author_id === mine.myId ? 'you' : mine.firstName
  return (
    <section className="trade-changes" aria-labelledby="trade-changes">
      <div className="folio">
        <h3 className="d4" id="trade-changes">
          {copy.changes.title}
        </h3>
        <span className="muted text-sm">{copy.changes.by(author)}</span>
      </div>
      {changes.length === 0 ? (
        <p className="muted mt-2 text-sm">{copy.changes.none}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <ChangeRow key={(change.kind === 'removed' ? change.before : change.after).id} change={change} myId={mine.myId} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ChangeRow({ change, myId }: { change: Change<Item>; myId: string }) {
  const item = change.kind === 'removed' ? change.before : change.after
  const Icon = icons[change.kind]
  return (
    <li className={change.kind}>
      <Icon aria-hidden />
      <span>
        <span className="visually-hidden">{copy.changes.kinds[change.kind]} </span>
        {change.kind === 'removed' ? <del>{item.title}</del> : <b>{item.title}</b>}
        <small>
          {item.giver_id === myId ? 'You give' : 'You get'}
          {change.kind === 'changed' ? <Facts before={change.before} after={change.after} /> : `, ${lineOf(item)}`}
        </small>
      </span>
    </li>
  )
}

function Facts({ before, after }: { before: Item; after: Item }) {
  return factsChanged(before, after).map((fact) => (
    <span key={fact.after}>
      , <del>{fact.before}</del> <ins>{fact.after}</ins>
    </span>
  ))
}

const icons: Record<Change<Item>['kind'], LucideIcon> = { added: Plus, removed: Minus, changed: PencilLine }

const lineOf = (item: Item) => `${lengthOf(item.duration_minutes * item.quantity)}, ${dollars(item.agreed_value_cents * item.quantity)}`
