import { brandName, Mark } from '../ui/Mark.tsx'
import { copy } from './copy.ts'

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
    </footer>
  )
}
