import { paths } from '../paths.ts'
import { brandName, Mark } from '../ui/display/Mark.tsx'
import { copy } from './copy.ts'

const { footer } = copy
const columns = [
  {
    title: 'Platform',
    links: [
      [paths.howItWorks(), 'How It Works'],
      [paths.safety(), 'Safety & Trust'],
      [paths.guidelines(), 'Community Guidelines'],
      [paths.help(), 'Help Center'],
    ],
  },
  {
    title: 'Company',
    links: [
      [paths.about(), 'About Us'],
      [paths.contact(), 'Contact'],
      [paths.privacy(), 'Privacy Policy'],
      [paths.terms(), 'Terms of Service'],
    ],
  },
  {
    title: 'Elsewhere',
    links: [...footer.social, [`mailto:${footer.mail}`, footer.mail], [paths.openSource(), 'Open source']],
  },
] as const

export function Footer() {
  return (
    <footer className="site-footer page-width">
      <div>
        <a className="brand" href="/" aria-label={brandName}>
          <Mark />
          <span>{brandName}</span>
        </a>
        <p className="muted small">{copy.about}</p>
      </div>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(([href, name]) => (
              <li key={name}>
                <a href={href}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </footer>
  )
}
