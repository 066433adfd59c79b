import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { statementCsv, statementHint, statementNotice } from '#domain/trading/statement.ts'
import { dollarsAndCents } from '#domain/wording/money.ts'
import { saveFile } from '#web/data/save-file.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { Field } from '#web/ui/controls/Field.tsx'
import { Select } from '#web/ui/controls/Input.tsx'
import { Loaded } from '#web/ui/feedback/Loaded.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { copy } from './overview.copy.ts'
import { overview, readStatement, readStatementPdf } from './overview.data.ts'

const words = copy.statement
const kinds = ['csv', 'pdf'] as const
type Kind = (typeof kinds)[number]

const fileOf = async (kind: Kind, year: number): Promise<Blob> =>
  // The mark tells a spreadsheet that the text is UTF-8.
  kind === 'pdf' ? readStatementPdf(year) : new Blob(['\uFEFF', statementCsv(year, await readStatement(year))], { type: 'text/csv' })

/** What a year adds up to, and its trades to download. */
export function StatementDialog({ myId, open, onOpenChange }: { myId: string; open: boolean; onOpenChange: (open: boolean) => void }) {
  const now = useQuery(overview.balance(myId))
  const [chosen, setYear] = useState<number>()
  const year = chosen ?? now.data?.year
  const found = useQuery(overview.balance(myId, chosen))
  const saving = useMutation({
    mutationFn: async (kind: Kind) => year !== undefined && saveFile(await fileOf(kind, year), words.file(year, kind)),
    onError: (error) => notify.error(wordingOf(error, words.failed)),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      description={statementNotice}
      footer={kinds.map((kind) => (
        <Button
          key={kind}
          variant={kind === 'pdf' ? 'default' : 'outline'}
          disabled={!found.data || found.data.trades === 0}
          busy={saving.isPending && saving.variables === kind && words.busy}
          onClick={() => saving.mutate(kind)}
        >
          <Download aria-hidden /> {words[kind]}
        </Button>
      ))}
    >
      {now.data && (
        <Field label={words.year}>
          {(control) => (
            <Select {...control} value={year} onChange={(event) => setYear(Number(event.target.value))}>
              {yearsBetween(now.data.firstYear, now.data.year).map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Loaded query={found} skeletons={<Skeleton className="mt-4 h-24" />} failed={words.loadFailed}>
        {({ trades, given, received }) =>
          trades === 0 ? (
            <p className="muted mt-4">{words.none}</p>
          ) : (
            <dl className="overview-statement">
              <dt>{words.trades(trades)}</dt>
              <dd />
              <dt>{copy.balance.given}</dt>
              <dd>{dollarsAndCents(given.cents)}</dd>
              <dt>{copy.balance.received}</dt>
              <dd>{dollarsAndCents(received.cents)}</dd>
            </dl>
          )
        }
      </Loaded>
      <p className="hint mt-4">{statementHint}</p>
    </Dialog>
  )
}

/** Newest first. */
function yearsBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => last - index)
}
