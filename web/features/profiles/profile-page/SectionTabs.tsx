import { useState, type MouseEvent } from 'react'

type Section = { id: string; label: string; count?: number }

/** Scrolls to the sections below; marks the chosen one, at first the top one. */
export function SectionTabs({ sections }: { sections: Section[] }) {
  const [here, setHere] = useState(sections[0]?.id)

  function go(event: MouseEvent, id: string) {
    const section = document.getElementById(id)
    if (!section || event.metaKey || event.ctrlKey) return
    // Does not add a history entry, so that going back leaves the page.
    event.preventDefault()
    section.focus({ preventScroll: true })
    section.scrollIntoView()
    setHere(id)
  }

  return (
    <nav className="tabs profile-tabs" aria-label="On this page">
      {sections.map(({ id, label, count }) => (
        <a key={id} className="tab" href={`#${id}`} aria-current={id === here ? 'true' : undefined} onClick={(event) => go(event, id)}>
          {label}
          {count !== undefined && <em>{count}</em>}
        </a>
      ))}
    </nav>
  )
}
