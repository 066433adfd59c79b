import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

/** Underlined tabs above one panel. Arrow keys, Home and End move and select. `children` is the selected tab's panel. */
export function Tabs<T extends string>({
  label,
  value,
  onChange,
  tabs,
  children,
}: {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: ReactNode; count?: number | undefined }[]
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useSelectedInView(list, `${value} ${tabs.map(({ count }) => count).join()}`)

  function move(event: KeyboardEvent) {
    const here = tabs.findIndex((tab) => tab.value === value)
    const steps: Record<string, number> = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <em>{tab.count}</em>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}

/** On phones the list can be wider than the window, and grows with the counts. Only the list is scrolled, never the page. */
function useSelectedInView(list: RefObject<HTMLElement | null>, shown: string): void {
  useEffect(() => {
    const all = list.current?.getBoundingClientRect()
    const tab = list.current?.querySelector('[aria-selected=true]')?.getBoundingClientRect()
    if (!list.current || !all || !tab) return
    if (tab.right > all.right) list.current.scrollLeft += tab.right - all.right
    else if (tab.left < all.left) list.current.scrollLeft -= all.left - tab.left
  }, [list, shown])
}
