import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { cut } from '#domain/wording/cut.ts'
import { shows } from '#domain/wording/visible.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { JobFilters } from '../search.ts'
import { summaryOf } from './summary.ts'
import { searchLimits, type SavedSearch } from './searches.ts'
import { copy } from './searches.copy.ts'
import { useDeletingSearch, useSavingSearch, useTurningNews } from './search-changes.ts'

/** `filters`: what can be saved now; null if that is nothing, or saved already. */
export function SearchesDialog({
  open,
  filters,
  saved,
  onChoose,
  onClose,
}: {
  open: boolean
  filters: JobFilters | null
  saved: readonly SavedSearch[]
  onChoose: (filters: JobFilters) => void
  onClose: () => void
}) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.title} description={copy.line}>
      <div className="grid gap-5">
        {filters !== null &&
          (saved.length >= searchLimits.most ? <p className="note">{copy.full}</p> : <NewSearch filters={filters} onSaved={onClose} />)}
        {saved.length > 0 && (
          <ul className="job-search-rows" aria-label={copy.title}>
            {saved.map((search) => (
              <SearchRow key={search.id} search={search} onChoose={onChoose} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function NewSearch({ filters, onSaved }: { filters: JobFilters; onSaved: () => void }) {
  const summary = summaryOf(filters)
  const [name, setName] = useState(cut(summary, searchLimits.name).trim())
  const [wantsNews, setWantsNews] = useState(true)
  const saving = useSavingSearch(onSaved)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate({ name: name.trim(), filters, wants_news: wantsNews })
      }}
    >
      <Field label={copy.name} hint={summary} error={saving.isError ? wordingOf(saving.error, copy.saveFailed) : null}>
        {(control) => (
          <Input {...control} required maxLength={searchLimits.name} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <Checkbox checked={wantsNews} onChange={(event) => setWantsNews(event.target.checked)}>
        {copy.news}
      </Checkbox>
      <Button type="submit" className="justify-self-start" disabled={!shows(name)} busy={saving.isPending && copy.saving}>
        {copy.save}
      </Button>
    </form>
  )
}

function SearchRow({ search, onChoose }: { search: SavedSearch; onChoose: (filters: JobFilters) => void }) {
  const [isAsking, setAsking] = useState(false)
  const deleting = useDeletingSearch(search)
  const turning = useTurningNews(search)
  return (
    <li>
      <button type="button" onClick={() => onChoose(search.filters)}>
        <b>{search.name}</b>
        <span className="muted text-sm">{summaryOf(search.filters)}</span>
      </button>
      <Button variant="ghost" size="icon" aria-label={copy.remove(search.name)} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </Button>
      <Checkbox
        checked={turning.isPending ? turning.variables : search.wants_news}
        aria-label={copy.newsOf(search.name)}
        onChange={(event) => turning.mutate(event.target.checked)}
      >
        {copy.news}
      </Checkbox>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={copy.question.title(search.name)}
        action={copy.question.action}
        busy={deleting.isPending && copy.question.busy}
        onAction={() => deleting.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{copy.question.line}</p>
      </AlertDialog>
    </li>
  )
}
