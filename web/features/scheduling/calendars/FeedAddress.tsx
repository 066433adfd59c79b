import { copyText } from '#web/features/account/security/copy-text.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import { copy } from '../scheduling.copy.ts'

/** The address right after it was made, for as long as the page is open. */
export function FeedAddress({ address }: { address: string }) {
  return (
    <div className="note success">
      <div className="grid min-w-0 flex-1 gap-3">
        <Field label={copy.feed.address} hint={copy.feed.addressHint}>
          {(control) => <Input {...control} readOnly value={address} onFocus={(event) => event.target.select()} />}
        </Field>
        <Button variant="outline" onClick={() => void copyText(address)}>
          {copy.feed.copy}
        </Button>
      </div>
    </div>
  )
}
