import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { saveFile } from '#web/data/save-file.ts'
import { useMe } from '#web/data/session/session.ts'
import { wordingOf } from '#web/data/wording.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { PagedRows } from '#web/ui/feedback/PagedRows.tsx'
import { RowSkeletons } from '../queue/QueueRows.tsx'
import { TabHead } from '../TabHead.tsx'
import { useAdminSearch } from '../use-admin-search.ts'
import { copy } from './audit.copy.ts'
import { audit, mostExported, readAll } from './audit.data.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRows } from './AuditRows.tsx'
import { csvOf } from './csv.ts'
import { filterOf } from './filter.ts'
import './audit.css'

export function AuditTab() {
  const me = useMe()
  const [search] = useAdminSearch()
  const filter = filterOf(search)
  const list = useInfiniteQuery(audit.pages(me.id, filter))
  const exporting = useMutation({
    mutationFn: () => readAll(filter),
    onSuccess: (entries) => {
      saveFile(copy.fileName(new Date().toISOString().slice(0, 10)), 'text/csv', csvOf(entries))
      notify.success(entries.length < mostExported ? copy.exported(entries.length) : copy.exportCut(mostExported))
    },
    onError: (error) => notify.error(wordingOf(error, copy.exportFailed)),
  })
  return (
    <>
      <TabHead
        title={copy.title}
        line={copy.line}
        actions={
          <Button variant="outline" busy={exporting.isPending && copy.exporting} onClick={() => exporting.mutate()}>
            <Download aria-hidden /> {copy.export}
          </Button>
        }
      />
      <AuditFilters />
      <PagedRows list={list} skeletons={<RowSkeletons label={copy.label} />} failed={copy.loadFailed}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState seed="audit" title={copy.empty}>
              {copy.emptyLine}
            </EmptyState>
          ) : (
            <AuditRows entries={entries} />
          )
        }
      </PagedRows>
    </>
  )
}
