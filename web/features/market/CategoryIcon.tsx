import {
  Armchair,
  BookOpen,
  Boxes,
  Layers,
  PackageCheck,
  PersonStanding,
  Plug,
  Scissors,
  Sparkles,
  SprayCan,
  Store,
  type LucideIcon,
} from 'lucide-react'
import type { Category } from '#domain/market/listings.ts'

const icons: Record<Category, LucideIcon> = {
  tools: Scissors,
  electricals: Plug,
  furniture: Armchair,
  products_sealed: PackageCheck,
  products_backbar: SprayCan,
  disposables: Layers,
  education_materials: BookOpen,
  models_wanted: PersonStanding,
  chair_or_suite: Store,
  bundle: Boxes,
  other: Sparkles,
}

export function CategoryIcon({ category }: { category: Category }) {
  const Icon = icons[category]
  return <Icon aria-hidden />
}
