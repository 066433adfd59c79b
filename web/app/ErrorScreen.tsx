import { createContext, use, useEffect, useState } from 'react'
import { Button } from '#web/ui/controls/Button.tsx'

/** True inside the shell's `main`, which must be the only one on a page. */
export const InsidePage = createContext(false)

/**
 * Replaces a screen that threw an error (spec §2, global screens). The error is already reported (main.tsx); two buttons let
 * the person continue.
 */
export function ErrorScreen({ reset }: { reset: () => void }) {
  const picture = useLatePicture()
  const Place = use(InsidePage) ? 'div' : 'main'
  return (
    <Place className="page-width">
      <div className="state" role="alert">
        <div className="art">{picture && <img src={picture} alt="" />}</div>
        <h1 className="d3">Something went wrong</h1>
        <p className="muted">Please refresh the page. If it happens again, contact support.</p>
        <div className="state-actions">
          <Button variant="outline" onClick={reset}>
            Try Again
          </Button>
          <Button onClick={() => window.location.reload()}>Reload Page</Button>
        </div>
      </div>
    </Place>
  )
}

// Loaded only now and optional, because the network itself may be the problem.
function useLatePicture(): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    Promise.all([import('#web/ui/art/art.ts'), import('#web/ui/pictures/picture-url.ts')])
      .then(([{ art }, { pictureUrl }]) => setUrl(pictureUrl('error', () => art('general', 'error', { w: 400, h: 300, quiet: 0.55 }))))
      .catch(() => setUrl(null))
  }, [])
  return url
}
