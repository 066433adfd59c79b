import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BriefcaseBusiness } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { sourceJob } from './partner.data.ts'
import { copy } from './trades.copy.ts'

/** The job that a trade is about, for those of the two who can see it. */
export function FromJob({ jobId }: { jobId: string | null | undefined }) {
  const { data: job } = useQuery({ ...sourceJob(jobId ?? ''), enabled: typeof jobId === 'string' })
  if (!job) return null
  return (
    <p className="note trade-job">
      <BriefcaseBusiness aria-hidden />
      <span className="wrap-anywhere">
        {copy.fromJob}{' '}
        <Link {...paths.jobs({ id: job.id })} className="text-link">
          {job.title}
        </Link>
        , {job.company_name}
      </span>
    </p>
  )
}
