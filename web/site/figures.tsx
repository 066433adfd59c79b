// Figures and facts that the server writes into the built page, and what comes or goes with them (server/gateway/web/documents.ts).
import type { ReactNode } from 'react'

/** `open` is a fact of the installation: anybody may sign up. */
type FigureName = 'pros' | 'cities' | 'rating' | 'figures' | 'foundersLeft' | 'open'

export const figure = (name: FigureName) => `{{${name}}}`

/** Shown while the figure is known. */
export function With({ figure: name, children }: { figure: FigureName; children: ReactNode }) {
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}

/** Shown while it is not. */
export function Without({ figure: name, children }: { figure: FigureName; children: ReactNode }) {
  return (
    <>
      {`{{^${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}
