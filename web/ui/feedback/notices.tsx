import { Bell } from 'lucide-react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { Button } from '../controls/Button.tsx'
import type { ResultAction } from './results.ts'
import { Toast } from './Toast.tsx'

// A React root of its own, so that the app loads nothing for notices before the first one.
const place = document.getElementById('notices')
if (!place) throw new Error('The page has no #notices (web/app/Root.tsx).')
const root = createRoot(place)
const toaster = <Toaster visibleToasts={3} duration={4000} gap={14} position="bottom-right" theme="system" containerAriaLabel="Notices" />
// Synchronously, because sonner drops messages that come before its toaster is mounted.
flushSync(() => root.render(toaster))

export function showNotice(title: string, line?: string, action?: ResultAction): void {
  toast.custom((id) => {
    const dismiss = () => void toast.dismiss(id)
    const open = action && (
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          dismiss()
          action.onClick()
        }}
      >
        {action.label}
      </Button>
    )
    return (
      <div className="toast">
        <Toast icon={Bell} title={title} line={line} action={open} onDismiss={dismiss} />
      </div>
    )
  })
}
