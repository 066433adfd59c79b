// Words with which a listing says that it is of something that may not be sold, so that the form says so at once. The database
// judges them (internal.market_bans); a test compares the two.
import { notAllowed, type Category } from './listings.ts'

type Ban = { name: string; categories: readonly Category[]; words: RegExp; reason: string }

const products: Category[] = ['products_sealed', 'products_backbar', 'disposables', 'bundle', 'other']
/** Not after a word that denies it: “never opened”, “hasn't been opened”, “non-prescription”, “no dupes”. */
const said = ({ source }: RegExp) =>
  new RegExp(String.raw`(?<!\b(no|not|never|non|without|\w+n.t)( been| an?| any)?[ -]|un-)\b(${source})\b`)

export const bans: readonly Ban[] = [
  {
    name: 'counterfeits',
    categories: ['tools', 'electricals', 'furniture', ...products],
    words: said(/replicas?|counterfeits?|knock-?offs?|dupes?/),
    reason: "This item can't be listed: copies of a brand aren't allowed.",
  },
  {
    name: 'decanted',
    categories: products,
    words: said(/decanted|repackaged|refilled|in (another|a different) (bottle|jar|container)/),
    reason: "This item can't be listed: products have to be in their own container.",
  },
  { name: 'expired', categories: products, words: said(/expired|past (its|the) date|out of date/), reason: notAllowed },
  {
    name: 'opened',
    categories: products,
    words: said(/opened|swatched|half[- ](full|empty|used)|partly used|(used|tested|tried) (once|twice)/),
    reason: notAllowed,
  },
  {
    name: 'prescription',
    categories: products,
    words: said(/prescription([- ]only)?|rx only|tretinoin|botox|dysport|juvederm|dermal fillers?/),
    reason: "This item can't be listed: prescription products aren't allowed.",
  },
  {
    name: 'used_applicators',
    categories: ['tools', ...products],
    words: said(/used (makeup )?(sponges?|applicators?|puffs?|spoolies|wax sticks?|files|buffers)/),
    reason: "This item can't be listed: used sponges and applicators aren't allowed.",
  },
]

/** Why it may not be sold, if its words say so. */
export function banOf({ category, title, description }: { category: Category; title: string; description: string }): string | null {
  const text = `${title}\n${description}`.toLowerCase()
  return bans.find(({ categories, words }) => categories.includes(category) && words.test(text))?.reason ?? null
}
