import { paths } from '../paths.ts'
import { brandName, Mark } from '../ui/Mark.tsx'
import { copy } from './copy.ts'

const columns = [
  {
    title: 'Platform',
    links: [
      ['How It Works', paths.howItWorks()],
      ['Safety & Trust', paths.safety()],
      ['Community Guidelines', paths.guidelines()],
      ['Help Center', paths.help()],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About Us', paths.about()],
      ['Contact', paths.contact()],
      ['Privacy Policy', paths.privacy()],
      ['Terms of Service', paths.terms()],
    ],
  },
  {
    title: 'Elsewhere',
    links: [
      ['Instagram', 'https://www.instagram.com/beautybarter.example'],
      ['hello@beautybarter.example', 'mailto:hello@beautybarter.example'],
    ],
  },
] as const

export function Footer({ signIn }: { signIn: string }) {
  return (
    <footer className="site-footer page-width">
      <div>
        <a className="brand" href="/" aria-label={brandName}>
          <Mark />
          <span>{brandName}</span>
        </a>
        <p className="muted small">{copy.about}</p>
        <a className="text-link small" href={signIn}>
          Sign In
        </a>
      </div>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {links.map(([label, to]) => (
              <li key={label}>
                <a href={to}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </footer>
  )
}
