import { paths } from '../paths.ts'
import { brandName, Mark } from '../ui/Mark.tsx'

export function SiteHeader() {
  return (
    <header className="site-header">
      <a className="brand" href="/" aria-label={`${brandName}, home`}>
        <Mark />
        <span>{brandName}</span>
      </a>
      <nav aria-label="Main">
        <a href="#how">How it works</a>
        <a href="#crafts">Crafts</a>
      </nav>
      <a href={paths.auth()} className="button outlined sm" id="sign-in">
        Sign In
      </a>
    </header>
  )
}
