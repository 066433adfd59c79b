import { href, paths } from '../paths.ts'
import { brandName, Mark } from '../ui/display/Mark.tsx'

type Place = readonly [address: string, name: string]

const everywhere: readonly Place[] = [
  [paths.howItWorks(), 'How it works'],
  ['/#crafts', 'Crafts'],
  ['/#plans', 'Plans'],
  [paths.safety(), 'Safety'],
  [paths.help(), 'Help'],
]

/** On phones the links are in a menu made of `details`, which works without a script. */
export function SiteHeader({ places = everywhere }: { places?: readonly Place[] }) {
  const links = places.map(([address, name]) => (
    <a key={address} href={address}>
      {name}
    </a>
  ))
  return (
    <header className="site-header">
      <a className="skip" href="#content">
        Skip to content
      </a>
      <a className="brand" href="/" aria-label={`${brandName}, home`}>
        <Mark />
        <span>{brandName}</span>
      </a>
      <nav className="places" aria-label="Main">
        {links}
      </nav>
      <a href={href(paths.auth())} className="button outlined sm for-visitors" id="sign-in">
        Sign In
      </a>
      <a href={href(paths.home())} className="button outlined sm for-members">
        Home
      </a>
      <details className="site-menu">
        <summary className="button sm" aria-label="Menu">
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </summary>
        <nav aria-label="Menu">{links}</nav>
      </details>
    </header>
  )
}
