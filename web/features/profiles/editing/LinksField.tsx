import { Plus, X } from 'lucide-react'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Input } from '#web/ui/controls/Input.tsx'
import type { Link } from '../profiles.data.ts'

const limit = 5

/** Up to five URLs of other sites. Adds a missing https:// and drops empty rows. */
export function LinksField({ links, onChange, error }: { links: Link[]; onChange: (links: Link[]) => void; error: string | null }) {
  const put = (index: number, url: string) => onChange(links.map((link, at) => (at === index ? { ...link, url } : link)))
  return (
    <fieldset className="field">
      <legend className="field-label mb-1.5">Links</legend>
      {links.map((link, index) => (
        <div key={index} className="mb-2 flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <Field label={`Link ${index + 1}`} hideLabel error={index === links.length - 1 ? error : null}>
              {(control) => (
                <Input
                  {...control}
                  type="url"
                  inputMode="url"
                  autoComplete="url"
                  placeholder="https://"
                  maxLength={300}
                  value={link.url}
                  onChange={(event) => put(index, event.target.value)}
                  onBlur={() => put(index, asHttps(link.url))}
                />
              )}
            </Field>
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove link ${index + 1}`}
            onClick={() => onChange(links.filter((_, at) => at !== index))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {links.length < limit ? (
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => onChange([...links, { url: '' }])}>
          <Plus aria-hidden /> Add a link
        </Button>
      ) : (
        <p className="hint">5 at most.</p>
      )}
    </fieldset>
  )
}

export function asHttps(typed: string): string {
  const url = typed.trim().replace(/^http:\/\//i, 'https://')
  return url === '' || /^[a-z][a-z+.-]*:/i.test(url) ? url : `https://${url}`
}
