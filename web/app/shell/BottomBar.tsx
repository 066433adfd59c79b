import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Count } from '#web/ui/display/Count.tsx'
import { Dot } from '#web/ui/display/Dot.tsx'
import { moreTurns, useCounts } from '../use-counts.ts'
import { bottomEntries } from '../navigation.ts'
import { useEntries } from '../use-entries.ts'

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'))

/** Only on small screens, and only if signed in (spec §2). */
export function BottomBar() {
  const here = useEntries()
  const counts = useCounts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <nav className="bottom-bar" aria-label="Quick">
        {here(bottomEntries).map(({ label, to, icon: Icon, badge }) => {
          const count = badge ? counts[badge] : 0
          const hasMore = badge !== undefined && counts.hasMore(badge)
          return (
            <Link key={to} to={to}>
              <span className="symbol">
                <Icon aria-hidden />
                <Count value={count} corner />
                {hasMore && <Dot corner />}
              </span>
              {label}
              {count > 0 && <span className="visually-hidden">, {count} new</span>}
              {hasMore && <span className="visually-hidden">, {moreTurns}</span>}
            </Link>
          )
        })}
        <button type="button" aria-expanded={isOpen} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className="symbol">
            <Menu aria-hidden />
          </span>
          Menu
        </button>
      </nav>
      {isOpen && (
        <Suspense fallback={null}>
          <MenuDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
