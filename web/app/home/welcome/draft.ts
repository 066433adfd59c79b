// The values typed in the welcome, and how each step saves them.
import { crafts, isCraft, type Craft } from '#domain/crafts.ts'
import { hasLetterOrNumber, shows } from '#domain/wording/visible.ts'
import type { Problem } from '#web/features/profiles/editing/problem.ts'
import { usualTimeAround, write, type Basics } from '#web/features/profiles/profiles.data.ts'
import type { StepName } from './steps.ts'
import { copy } from './welcome.copy.ts'

export type Draft = {
  headline: string
  state_code: string | null
  city: string | null
  specialties: string[]
  name: string
  duration_minutes: number
  list_price_cents: number
  title: string
  category: Craft
  bio: string
}

export const longestBio = 1500
const leastBio = 40

export function draftFrom({ headline, state_code, city, specialties, details }: Basics): Draft {
  return {
    headline,
    state_code,
    city,
    specialties,
    name: '',
    duration_minutes: 60,
    list_price_cents: 0,
    title: '',
    category: crafts.find((craft) => !specialties.includes(craft)) ?? crafts[0],
    bio: details?.bio ?? '',
  }
}

const isNamed = (name: string): boolean => name.trim().length >= 3 && hasLetterOrNumber(name)

/** What a step needs before it can be saved. The database checks everything else. */
export function missingIn(step: StepName, draft: Draft, hasService: boolean): Problem | null {
  switch (step) {
    case 'you':
      return !shows(draft.headline) ? { field: 'headline', words: copy.headline } : null
    case 'place':
      return draft.city === null ? { field: 'city', words: copy.place } : null
    case 'craft':
      if (draft.specialties.length === 0) return { field: 'specialties', words: copy.crafts }
      return !hasService && !isNamed(draft.name) ? { field: 'name', words: copy.service } : null
    case 'want':
      return !isNamed(draft.title) ? { field: 'title', words: copy.want } : null
    case 'about':
    default:
      return draft.bio.trim().length < leastBio ? { field: 'bio', words: copy.about(draft.bio.trim().length) } : null
  }
}

export async function keep(step: StepName, userId: string, draft: Draft): Promise<void> {
  const { headline, state_code, city, specialties, bio, title, category } = draft
  switch (step) {
    case 'you':
      await write.card(userId, { headline })
      return
    case 'place':
      await write.card(userId, { state_code, city })
      return
    case 'craft':
      await write.card(userId, { specialties })
      if (shows(draft.name)) await write.addService(serviceOf(draft))
      return
    case 'want':
      await write.addWant(userId, { category, title, note: '', max_value_cents: null, urgency: 'flexible', status: 'active' })
      return
    case 'about':
      await write.details(userId, { bio })
  }
}

function serviceOf({ name, specialties, duration_minutes, list_price_cents }: Draft) {
  const [main = ''] = specialties
  return {
    category: isCraft(main) ? main : crafts[0],
    name,
    description: '',
    duration_minutes,
    list_price_cents,
    product_cost_cents: 0,
    is_tradeable: true,
    show_price: true,
    location_modes: ['my_place'],
    is_active: true,
    sort_order: 0,
    ...usualTimeAround,
  }
}
