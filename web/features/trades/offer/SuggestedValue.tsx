import { useQuery } from '@tanstack/react-query'
import { dollars } from '#domain/wording/money.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { copy } from './offer.copy.ts'
import { partners } from '../partner.data.ts'

/** What similar services were worth in trades nearby; nothing if too few are known. */
export function SuggestedValue({ category, minutes, onUse }: { category: string; minutes: number; onUse: (cents: number) => void }) {
  const { data: cents } = useQuery(partners.suggestedValue(category, minutes))
  if (!cents) return null
  return (
    <p className="hint flex flex-wrap items-center gap-x-2">
      {copy.value.suggested(dollars(cents))}
      <Button variant="link" size="sm" onClick={() => onUse(cents)}>
        {copy.value.use(dollars(cents))}
      </Button>
    </p>
  )
}
