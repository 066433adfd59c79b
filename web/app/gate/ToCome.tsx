import { Navigate } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'

/** The area is not built yet, so members whose plan includes it are redirected home, as from any unknown URL. */
export function ToCome() {
  return <Navigate {...paths.home()} replace />
}
