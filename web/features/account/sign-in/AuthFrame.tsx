import type { ReactNode } from 'react'
import { Art } from '#web/ui/pictures/Art.tsx'
import { Cameo } from '#web/ui/pictures/Cameo.tsx'
import { Mark } from '#web/ui/display/Mark.tsx'
import { cover } from './cover.ts'
import '../account.css'

/** Half picture, half form; on phones the picture is a band at the top. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <aside className="auth-picture" aria-label="Beauty Barter">
        <Art {...cover} className="auth-cover" />
        <a className="brand" href="/" aria-label="Beauty Barter, home">
          <Mark />
          <span>Beauty Barter</span>
        </a>
        <blockquote>
          <p className="d2">I have not paid for a haircut since March. My nails went to three salons instead.</p>
          <footer>
            <Cameo name="Jules Bergström" craft="nails" seed="jules" size={36} />
            <span>
              Jules Bergström<small>Nail artist, Portland</small>
            </span>
          </footer>
        </blockquote>
      </aside>
      <main className="auth-form" id="main">
        <div className="auth-inner">{children}</div>
      </main>
    </div>
  )
}
