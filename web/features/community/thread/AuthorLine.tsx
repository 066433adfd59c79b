import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formerMemberId } from '#domain/community/forum.ts'
import { paths } from '#web/paths.ts'
import { craftNames, craftOf } from '#web/ui/art/crafts.ts'
import { FounderStar, Seal } from '#web/ui/display/Seal.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import type { Author } from './thread.data.ts'
import { copy } from './thread.copy.ts'

export function Face({ author, id, size }: { author: Author; id: string; size: 26 | 38 | 44 }) {
  return (
    <Cameo
      name={author?.full_name ?? copy.member}
      craft={craftOf(author?.specialties[0])}
      seed={id}
      src={author?.profile_picture}
      size={size}
    />
  )
}

/** Who wrote a post: their name, which leads to their profile if they have one, and `children`. */
export function AuthorLine({ author, children }: { author: Author; children: ReactNode }) {
  return (
    <p className="post-by">
      {author && author.id !== formerMemberId ? (
        <Link {...paths.professional(author.id)} className="post-name">
          {author.full_name}
        </Link>
      ) : (
        <b>{author?.full_name ?? copy.member}</b>
      )}
      {author?.is_verified && <Seal />}
      {author?.is_founder && <FounderStar number={null} />}
      <span className="muted text-sm">{children}</span>
    </p>
  )
}

/** Nails, Portland, 10 years. */
export function aboutAuthor(author: Author): string {
  if (!author) return ''
  const { specialties, city, experience_years: years } = author
  const craft = specialties[0] === undefined ? null : craftNames[craftOf(specialties[0])]
  return [craft, city, years === null ? null : copy.years(years)].filter((each) => each !== null).join(', ')
}
