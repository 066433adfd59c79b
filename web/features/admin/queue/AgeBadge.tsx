import { Clock, ClockAlert } from 'lucide-react'
import { Badge } from '#web/ui/display/Badge.tsx'
import { ageOf, type Age } from './age.ts'

const tones = { 'in time': 'success', soon: 'warning', late: 'destructive' } as const satisfies Record<Age['state'], string>

export function AgeBadge({ since, now }: { since: string; now: Date }) {
  const { text, state } = ageOf(since, now)
  return (
    <Badge tone={tones[state]} icon={state === 'late' ? <ClockAlert aria-hidden /> : <Clock aria-hidden />}>
      {text}, {state}
    </Badge>
  )
}
