import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../may.tsx'
import type { Member } from '../users.data.ts'
import { ActionForm } from './ActionForm.tsx'
import { actions } from './actions.ts'
import { copy } from './member.copy.ts'

const buttonOf = (key: string) => `act-${key}`

/** One action is open at a time. Those that the caller's roles do not include are left out. */
export function Actions({ member }: { member: Member }) {
  const may = useMay()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const shown = actions.filter(({ act, fits }) => may(act) && fits(member))
  function close(key: string) {
    setOpenKey(null)
    document.getElementById(buttonOf(key))?.focus()
  }
  if (shown.length === 0) return null
  return (
    <section className="card member-acts" aria-labelledby="member-acts">
      <h2 className="d4" id="member-acts">
        {copy.actions}
      </h2>
      <p className="muted text-sm">{copy.actionsLine(member.full_name)}</p>
      <ul>
        {shown.map((action) => {
          const isOpen = action.key === openKey
          const Chevron = isOpen ? ChevronUp : ChevronDown
          return (
            <li key={action.key}>
              <button
                type="button"
                id={buttonOf(action.key)}
                className="member-act"
                aria-expanded={isOpen}
                onClick={() => setOpenKey(isOpen ? null : action.key)}
              >
                <action.icon aria-hidden />
                <span className="lines">
                  <b>{action.label}</b>
                  <small>{action.line}</small>
                </span>
                <Chevron aria-hidden />
              </button>
              {isOpen && <ActionForm action={action} member={member} onDone={() => close(action.key)} />}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
