import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SearchedKind } from '#domain/generated/content-kinds.ts'
import { cut } from '#domain/wording/cut.ts'
import { shows } from '#domain/wording/visible.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Checkbox } from '#web/ui/controls/Check.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { AlertDialog } from '#web/ui/overlays/AlertDialog.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './dialog.copy.ts'
import { useDeletingSearch, useSavingSearch, useTurningNews } from './search-changes.ts'
import { searchLimits, type Filters, type SavedSearch } from './searches.ts'

/** `filters`: what can be saved now; null if that is nothing, or saved already. */
export type SearchesDialogProps<Of extends Filters> = {
  open: boolean
  filters: Of | null
  saved: readonly SavedSearch<Of>[]
  onChoose: (filters: Of) => void
  onClose: () => void
}
/** `deleted`: what becomes of what it found, once a search is deleted. */
export type SearchWords = { news: string; newsOf: (name: string) => string; deleted: string }
type OfKind<Of extends Filters> = { kind: SearchedKind; summaryOf: (filters: Of) => string; words: SearchWords }

export function SearchesDialog<Of extends Filters>({
  open,
  filters,
  saved,
  onChoose,
  onClose,
  ...ofKind
}: SearchesDialogProps<Of> & OfKind<Of>) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={copy.title} description={copy.line}>
      <div className="grid gap-5">
        {filters !== null &&
          (saved.length >= searchLimits.most ? (
            <p className="note">{copy.full}</p>
          ) : (
            <NewSearch {...ofKind} filters={filters} onSaved={onClose} />
          ))}
        {saved.length > 0 && (
          <ul className="saved-search-rows" aria-label={copy.title}>
            {saved.map((search) => (
              <SearchRow key={search.id} {...ofKind} search={search} onChoose={onChoose} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function NewSearch<Of extends Filters>({ kind, summaryOf, words, filters, onSaved }: OfKind<Of> & { filters: Of; onSaved: () => void }) {
  const summary = summaryOf(filters)
  const [name, setName] = useState(cut(summary, searchLimits.name).trim())
  const [wantsNews, setWantsNews] = useState(true)
  const saving = useSavingSearch<Of>(kind, onSaved)
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
        {words.news}
      </Checkbox>
      <Button type="submit" className="justify-self-start" disabled={!shows(name)} busy={saving.isPending && copy.saving}>
        {copy.save}
      </Button>
    </form>
  )
}

function SearchRow<Of extends Filters>({
  kind,
  summaryOf,
  words,
  search,
  onChoose,
}: OfKind<Of> & { search: SavedSearch<Of>; onChoose: (filters: Of) => void }) {
  const [isAsking, setAsking] = useState(false)
  const deleting = useDeletingSearch(kind, search)
  const turning = useTurningNews(kind, search.id)
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
        aria-label={words.newsOf(search.name)}
        onChange={(event) => turning.mutate(event.target.checked)}
      >
        {words.news}
      </Checkbox>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={copy.question.title(search.name)}
        action={copy.question.action}
        busy={deleting.isPending && copy.question.busy}
        onAction={() => deleting.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>{words.deleted}</p>
      </AlertDialog>
    </li>
  )
}
