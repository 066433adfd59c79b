import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { Link, ProfilePage } from '../profiles.data.ts'
import { languageName, linkName } from './words.ts'

// A drop cap needs some lines of text to stand in.
const dropCapFrom = 80

export function About({ page }: { page: ProfilePage }) {
  const { bio, techniques, languages } = page.details ?? { bio: '', techniques: [], languages: [] }
  const links = readLinks(page.details?.links)
  const isEmpty = bio === '' && techniques.length === 0 && languages.length === 0 && links.length === 0 && page.salon_name === ''
  if (isEmpty) return null
  return (
    <section className="profile-section" aria-labelledby="profile-about">
      <h2 id="profile-about" className="visually-hidden">
        About
      </h2>
      {bio && <Bio text={bio} />}
      <dl className="profile-facts">
        {page.salon_name && <Fact name="Works at">{page.salon_name}</Fact>}
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

/** What the column holds is checked to be https by the table; that it is a list of addresses is checked here. */
export function readLinks(links: unknown): Link[] {
  if (!Array.isArray(links)) return []
  return links.filter((link): link is Link => typeof link === 'object' && link !== null && 'url' in link && typeof link.url === 'string')
}
