import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Dot } from '#web/ui/display/Dot.tsx'
import { moreTurns, useCounts } from '../use-counts.ts'
import { sidePanelGroups } from '../menus.ts'
import { useEntries } from '../use-entries.ts'
import type { SidePanelState } from './use-side-panel.ts'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export function SidePanel({ isExpanded, isSheet, isSheetOpen, toggle, closeSheet }: SidePanelState) {
  const here = useEntries()
  const counts = useCounts()
  const closing = useFocusInside(isSheet && isSheetOpen)
  useEscape(isSheet && isSheetOpen, closeSheet)
  if (isSheet && !isSheetOpen) return null

  const groups = sidePanelGroups.map((group) => ({ ...group, entries: here(group.entries) })).filter((group) => group.entries.length > 0)
  const isOpen = isSheet || isExpanded
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen
  return (
    <>
      {isSheet && <button type="button" className="overlay" aria-label="Close side panel" tabIndex={-1} onClick={closeSheet} />}
      <aside className={classNames('side-panel', isSheet && 'sheet', !isOpen && 'icons')} aria-label="Side panel">
        {isSheet ? (
          <button type="button" className="side-panel-toggle" ref={closing} onClick={closeSheet}>
            <X aria-hidden /> Close
          </button>
        ) : (
          <button type="button" className="side-panel-toggle" aria-label="Toggle side panel" aria-expanded={isOpen} onClick={toggle}>
            <Icon aria-hidden />
            <span className="words">{isOpen ? 'Collapse' : 'Expand'}</span>
            <kbd>{isApple ? '⌘ B' : 'Ctrl B'}</kbd>
          </button>
        )}
        {groups.map((group) => (
          <nav key={group.title} className="side-panel-group" aria-label={group.title}>
            <h2>{group.title}</h2>
            {group.entries.map(({ label, to, icon: EntryIcon, badge }) => (
              <Link key={to} to={to} title={isOpen ? undefined : label} onClick={closeSheet}>
                <EntryIcon aria-hidden />
                <span className="words">{label}</span>
                {badge && counts[badge] > 0 && <em>{counts[badge]}</em>}
                {badge && counts.hasMore(badge) && (
                  <>
                    <Dot />
                    <span className="visually-hidden">, {moreTurns}</span>
                  </>
                )}
              </Link>
            ))}
          </nav>
        ))}
      </aside>
    </>
  )
}

/** For the sheet's close button: takes the focus when the sheet opens, and returns it when it closes. */
function useFocusInside(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const before = document.activeElement
    button.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return button
}

function useEscape(isListening: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isListening) return undefined
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [isListening, onEscape])
}
