import { Link } from '@tanstack/react-router'
import { ChevronRight, MapPin, Palette, Scissors, UserRoundPen, type LucideIcon } from 'lucide-react'
import type { Welcome } from '#web/features/account/me.data.ts'
import { paths, type Path } from '#web/paths.ts'
import { firstNameOf } from '#domain/wording/names.ts'
import type { Partner } from '../partner.data.ts'
import { copy } from './offer.copy.ts'
import { RecipientCard } from './RecipientCard.tsx'

const words = copy.unready
const parts = {
  place: { icon: MapPin, to: paths.myBasics('place') },
  crafts: { icon: Palette, to: paths.myBasics('card') },
  service: { icon: Scissors, to: paths.myProfile({ tab: 'services' }) },
  bio: { icon: UserRoundPen, to: paths.myBasics('about') },
} satisfies Record<Welcome['missing'][number], { icon: LucideIcon; to: Path }>

/** In place of a request, while its author's profile is not complete: what is missing, and where to fill it in. */
export function Unready({ them, missing }: { them: Partner; missing: Welcome['missing'] }) {
  return (
    <>
      <RecipientCard person={them} />
      <section className="request-unready card" aria-labelledby="request-unready">
        <h2 className="d4" id="request-unready">
          {words.title}
        </h2>
        <p className="muted mt-1">{words.line(firstNameOf(them.full_name))}</p>
        <ul className="request-rows" aria-label={words.list}>
          {missing.map((part) => (
            <li key={part}>
              <Missing part={part} />
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Missing({ part }: { part: Welcome['missing'][number] }) {
  const { icon: Icon, to }: { icon: LucideIcon; to: Path } = parts[part]
  return (
    <Link {...to}>
      <Icon aria-hidden className="text-brand-ink flex-none" />
      <span className="grid min-w-0 flex-1 leading-snug">
        <b>{words[part].title}</b>
        <span className="muted text-sm">{words[part].line}</span>
      </span>
      <ChevronRight aria-hidden className="text-muted-foreground flex-none" />
    </Link>
  )
}
