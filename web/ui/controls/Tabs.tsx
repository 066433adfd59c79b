import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

/**
 * Underlined tabs above one panel. Arrow keys, Home and End move and select. `children` is the selected tab's panel, or what is
 * shown instead of all of them while `value` is null.
 */
export function Tabs<T extends string>({
  label,
  value,
  onChange,
  tabs,
  children,
}: {
  label: string
  value: T | null
  onChange: (value: T) => void
  tabs: readonly { value: T; label: ReactNode; count?: number | undefined }[]
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

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
        {tabs.map((tab, at) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value || (value === null && at === 0) ? 0 : -1}
            ref={tab.value === value ? showWhole : undefined}
            onClick={() => onChange(tab.value)}
            onKeyDown={move}
          >
            {tab.label}
            {tab.count !== undefined && <em>{tab.count}</em>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} {...(value === null ? { 'aria-label': label } : { 'aria-labelledby': `${id}-${value}` })}>
        {children}
      </div>
    </>
  )
}

/** On phones the list can be wider than the window. */
function showWhole(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
