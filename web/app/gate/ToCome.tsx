import { Navigate } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'

/** Behind the gate of a part that is not built yet there is nothing to see: led home, as from any unknown address. */
export function ToCome() {
  return <Navigate to={paths.home()} replace />
}
