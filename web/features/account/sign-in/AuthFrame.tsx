import { useEffect, type ReactNode } from 'react'
import { Art } from '#web/ui/pictures/Art.tsx'
import { results } from '#web/ui/feedback/results.ts'
import { Mark } from '#web/ui/display/Mark.tsx'
import { copy } from '../account.copy.ts'
import { cover } from './cover.ts'
import '../account.css'

/** Half picture, half form; on phones the picture is a band at the top. */
export function AuthFrame({ children }: { children: ReactNode }) {
  useErrorsLeftBehind()
  return (
    <div className="auth">
      <aside className="auth-picture" aria-label="Beauty Barter">
        <Art {...cover} className="auth-cover" />
        <a className="brand" href="/" aria-label="Beauty Barter, home">
          <Mark />
          <span>Beauty Barter</span>
        </a>
        <p className="d2">{copy.cover}</p>
      </aside>
      <main className="auth-form" id="main">
        <div className="auth-inner">{children}</div>
      </main>
    </div>
  )
}

/** What went wrong while signing in is over once that has worked: the toast for it does not come along. */
function useErrorsLeftBehind(): void {
  useEffect(
    () => () => {
      const shown = results.current()
      if (shown?.variant === 'destructive') results.dismiss(shown.id)
    },
    [],
  )
}
