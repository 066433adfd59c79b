import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeName } from '#domain/location.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ProfilePage } from '../profiles.data.ts'
import { factsTitle, readLinks, sectionIds } from './sections.ts'
import { languageName, linkName } from './words.ts'

// Shorter text does not have enough lines for a drop cap.
const dropCapFrom = 80

export function About({ page }: { page: ProfilePage }) {
  if (!page.details?.bio) return null
  return (
    <section className="profile-section" aria-labelledby="profile-about">
      <h2 id="profile-about" className="visually-hidden">
        About
      </h2>
      <Bio text={page.details.bio} />
    </section>
  )
}

export function Facts({ page }: { page: ProfilePage }) {
  const { techniques = [], languages = [] } = page.details ?? {}
  const links = readLinks(page.details?.links)
  return (
    <section className="profile-section" id={sectionIds.facts} tabIndex={-1} aria-labelledby="profile-facts-title">
      <div className="folio">
        <h2 className="d3" id="profile-facts-title">
          {factsTitle(page)}
        </h2>
      </div>
      <dl className="profile-facts">
        {page.salon_name && <Fact name="Works at">{page.salon_name}</Fact>}
        {page.salon_name && page.state_code && <Fact name="Where">{placeName(page.city, page.state_code)}</Fact>}
        {techniques.length > 0 && <Fact name="Techniques">{techniques.join(', ')}</Fact>}
        {languages.length > 0 && <Fact name="Speaks">{languages.map(languageName).join(', ')}</Fact>}
        {links.length > 0 && (
          <Fact name="Elsewhere">
            <ul className="flex flex-wrap gap-x-5">
              {links.map((link) => (
                <li key={link.url} className="min-w-0">
                  <a
                    href={link.url}
                    target="_blank"
                    rel="nofollow ugc noopener"
                    className="text-link inline-flex min-h-6 max-w-full items-center gap-1"
                  >
                    <span className="truncate">{linkName(link)}</span> <ExternalLink aria-label="opens in a new tab" />
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Bio({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter(Boolean)
  return (
    <div className="profile-bio">
      {paragraphs.map((paragraph, index) => (
        <p key={index} className={classNames(index === 0 && paragraph.length >= dropCapFrom && 'dropcap')}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
