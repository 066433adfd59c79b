// A listing of the marketplace that anyone may see. What the server fills in is in server/site/items.ts.
import { factFields } from '#domain/market/facts.ts'
import { paths } from '../../paths.ts'
import { figure, With, Without, type ListedFigure } from '../figures.tsx'
import { Answer, Facts, ListedPage, Part, Taken } from '../listed/ListedPage.tsx'
import { copy } from './item.copy.ts'

const screen = (item: string) => paths.marketplace({ item })

/** What the categories ask for; the server knows the values of one. */
const labels = new Map(
  Object.values(factFields)
    .flatMap((fields) => Object.entries(fields))
    .map(([name, { label }]) => [name, label]),
)
const ofCategories = [...labels].map(([name, label]): [string, ListedFigure] => [label, `itemFact_${name}`])

export function ItemPage() {
  const { facts, lead } = copy
  return (
    <ListedPage gone={copy.gone} failed={copy.failed} screen={screen}>
      <p className="lead">
        {figure('itemPrice')}, <span className="muted">{figure('itemPlace')}</span>
      </p>
      <p className="small muted">
        <With figure="itemIsSold">{lead.sold}</With>
        <Without figure="itemIsSold">{lead.open}</Without>
      </p>
      <With figure="itemIsSold">
        <Taken words={copy.sold} others={paths.marketplace()} />
      </With>
      <Without figure="itemIsSold">
        <Without figure="listedIsOpen">
          <p className="note listed-over">{copy.reserved}</p>
        </Without>
        <Answer words={copy.answer} screen={screen} />
      </Without>
      <Facts
        facts={[
          [facts.price, 'itemPrice'],
          [facts.category, 'itemCategory'],
          [facts.kind, 'itemKind'],
          [facts.condition, 'itemCondition'],
          [facts.place, 'itemPlace'],
          [facts.brand, 'itemBrand'],
          [facts.model, 'itemModel'],
          [facts.pieces, 'itemPieces'],
          ...ofCategories,
          [facts.cleaned, 'itemCleaned'],
          [facts.keeps, 'itemKeeps'],
          [facts.opened, 'itemOpened'],
          [facts.pickup, 'itemPickup'],
          [facts.shipping, 'itemShipping'],
        ]}
      />
      <Part title={copy.about} text="listedText" />
      <Part title={copy.wants} text="itemWants" />
    </ListedPage>
  )
}
