import { CategoryIcon } from '../CategoryIcon.tsx'
import { categoryLabels, type Category } from '#domain/market/listings.ts'
import type { HappeningCard } from '#web/features/kinds/happening.ts'
import { paths } from '#web/paths.ts'

export const happening: HappeningCard<{ category: Category }> = {
  kind: 'marketplace_listing',
  sign: ({ category }) => <CategoryIcon category={category} />,
  did: ({ category }) => `listed something under ${categoryLabels[category]}`,
  path: (id) => paths.marketplace({ item: id }),
}
