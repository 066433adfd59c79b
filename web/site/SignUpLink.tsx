import { href, paths } from '../paths.ts'
import { copy } from './copy.ts'

/** While sign-up is open, this is the one glossy button, and the waitlist's is not. */
export function SignUpLink() {
  return (
    <a className="button glossy lg" href={href(paths.auth({ mode: 'signup' }))}>
      {copy.start}
    </a>
  )
}
