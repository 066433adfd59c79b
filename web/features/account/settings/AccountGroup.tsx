import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { isName } from '#domain/profiles.ts'
import { BackendError } from '#web/data/backend-error.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { copy } from '../account.copy.ts'
import { saveName } from '../account.data.ts'

export function AccountGroup({ userId, fullName }: { userId: string; fullName: string }) {
  const queries = useQueryClient()
  const [name, setName] = useState(fullName)
  const isWrong = !isName(name)
  const save = useMutation({
    mutationFn: () => saveName(userId, name),
    onSuccess: () => {
      notify.success(copy.settings.saved)
      return queries.invalidateQueries({ queryKey: ['me', userId] })
    },
    onError: (error) => {
      if (!isOfName(error)) notify.error(wordingOf(error, copy.settings.nameFailed))
    },
  })
  const refused = save.isError && isOfName(save.error) ? save.error.message : null

  function change(typed: string) {
    setName(typed)
    save.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isWrong) save.mutate()
  }

  return (
    <section className="settings-group" aria-labelledby="settings-account">
      <h2 className="d3" id="settings-account">
        Name
      </h2>
      <form className="grid gap-3" onSubmit={submit}>
        <Field label="Full name" error={isWrong ? copy.signUp.name : refused}>
          {(control) => (
            <Input {...control} value={name} maxLength={80} autoComplete="name" onChange={(event) => change(event.target.value)} />
          )}
        </Field>
        <div className="settings-actions">
          <Button type="submit" variant="outline" disabled={isWrong || name.trim() === fullName} busy={save.isPending && 'Saving...'}>
            Save name
          </Button>
        </div>
      </form>
    </section>
  )
}

const isOfName = (error: unknown): error is BackendError => error instanceof BackendError && error.field === 'full_name'
