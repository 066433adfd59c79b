import { Minus, PencilLine, Plus, type LucideIcon } from 'lucide-react'
import { dollars } from '#domain/fair-value.ts'
import type { Change } from '#domain/trades.ts'
import { changesOf, factsChanged } from './changes.ts'
import { lengthOf, type MyTrade } from '../my-trade.ts'
import type { Item, Version } from '../trades.data.ts'

/** What a counter-offer changed in the offer before it. */
export function Changes({ before, after, mine }: { before: Version; after: Version; mine: MyTrade }) {
  const changes = changesOf(before, after)
  const author = after.author_id === mine.myId ? 'you' : mine.firstName
  return (
    <section className="trade-changes" aria-labelledby="trade-changes">
      <div className="folio">
        <h3 className="d4" id="trade-changes">
          What changed
        </h3>
        <span className="muted text-sm">Counter-offer by {author}</span>
      </div>
      {changes.length === 0 ? (
        <p className="muted mt-2 text-sm">The services are as they were.</p>
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
  const { word, Icon } = kinds[change.kind]
  return (
    <li className={change.kind}>
      <Icon aria-hidden />
      <span>
        <span className="visually-hidden">{word} </span>
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

const kinds = {
  added: { word: 'Added:', Icon: Plus },
  removed: { word: 'Taken out:', Icon: Minus },
  changed: { word: 'Changed:', Icon: PencilLine },
} satisfies Record<Change<Item>['kind'], { word: string; Icon: LucideIcon }>

const lineOf = (item: Item) => `${lengthOf(item.duration_minutes * item.quantity)}, ${dollars(item.agreed_value_cents * item.quantity)}`
