import { Search } from 'lucide-react'
import { useTyped } from '#web/features/profiles/browse/use-typed.ts'
import { Input } from '#web/ui/controls/Input.tsx'

/** Searches after a pause in typing. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (text: string | undefined) => void }) {
  const [typed, setTyped] = useTyped(value, (text) => onChange(text || undefined))
  return (
    <Input
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      before={<Search aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
