// Components of other areas that the shell shows. They are loaded separately, so that the first screen does not wait for
// menus. If an area is not built yet, its slot stays empty.
import { lazy, type ComponentType } from 'react'

type Module<P> = Record<string, ComponentType<P>>

export function slot<P extends object>(found: Record<string, () => Promise<unknown>>, name: string) {
  const load = Object.values(found)[0]
  if (!load) return null
  return lazy(async () => {
    const part = ((await load()) as Module<P>)[name]
    if (!part) throw new Error(`The module of ${name} does not export it`)
    return { default: part }
  })
}

export const StatePicker = slot<object>(import.meta.glob('/web/features/location/StatePicker.tsx'), 'StatePicker')
export const NotificationBell = slot<object>(import.meta.glob('/web/features/notifications/NotificationBell.tsx'), 'NotificationBell')
