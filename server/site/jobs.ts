// The page of a job at `/job/{id}`: what `public_job` answers, asked as the visitor whose page it is, so that the database decides
// what anyone may see and the visitor's own limits count.
import type { FastifyInstance } from 'fastify'
import { UUID_REGEX } from 'valibot'
import { isCraft } from '#domain/crafts.ts'
import type { Database } from '#domain/generated/database.ts'
import {
  benefitTexts,
  daysText,
  employmentClassLabels,
  firstDayText,
  licensesText,
  tipsPolicyLabels,
  wholePay,
  yearsOrMore,
} from '#domain/jobs/listings.ts'
import { longDay } from '#domain/wording/days.ts'
import { art } from '#web/ui/art/art.ts'
import { craftOf } from '#web/ui/art/crafts.ts'
import { escaped, type Values } from '../gateway/web/documents.ts'
import type { FilledPage } from '../gateway/web/web.ts'

type Listing = Database['public']['Tables']['job_listings']['Row']
type Answered = Database['public']['Functions']['public_job']['Returns'][number]
type PublicJob = Pick<Listing, keyof Answered & keyof Listing> & { is_open: boolean }
type Site = { anonKey: string; publicUrl: string }

export function jobPage(app: FastifyInstance, { anonKey, publicUrl }: Site): FilledPage {
  return {
    name: 'job.html',
    at: /^\/job\/([\w-]{36})\/?$/,
    read: async (id, { ip }) => {
      if (!UUID_REGEX.test(id)) return { status: 404, values: {} }
      const { statusCode, payload } = await app.inject({
        url: `/rest/v1/rpc/public_job?job_id=${id}`,
        headers: { apikey: anonKey },
        remoteAddress: ip,
      })
      if (statusCode !== 200) return { status: statusCode === 429 ? 429 : 503, values: { jobFailed: 'failed' } }
      const [job]: PublicJob[] = JSON.parse(payload)
      return job === undefined ? { status: 404, values: { jobId: id } } : { status: 200, values: valuesOf(job, publicUrl) }
    },
  }
}

function valuesOf(job: PublicJob, publicUrl: string): Values {
  const craft = craftOf(job.categories.find(isCraft))
  const picture = art(craft, job.id, { w: 1200, h: 300 })
  return {
    jobId: job.id,
    jobTitle: job.title,
    jobCompany: job.company_name,
    jobPlace: job.is_remote ? 'Remote' : job.location,
    jobPay: wholePay(job),
    jobTips: job.tips_policy === null ? '' : tipsPolicyLabels[job.tips_policy],
    jobType: job.job_type,
    jobClass: job.employment_class === null ? '' : employmentClassLabels[job.employment_class],
    jobExperience: job.min_experience_years ? yearsOrMore(job.min_experience_years) : '',
    jobOpenings: job.openings > 1 ? String(job.openings) : '',
    jobLicenses: licensesText(job.license_types),
    jobDays: daysText(job.schedule_days),
    jobShifts: job.shift_notes,
    jobStart: firstDayText(job, new Date()),
    jobBenefits: benefitTexts(job.benefits).join(', '),
    jobPosted: longDay(job.created_at),
    jobEnds: longDay(job.expires_at),
    jobIsOpen: job.is_open ? 'open' : '',
    jobListed: job.is_open ? 'listed' : '',
    jobDescription: job.description,
    jobRequirements: job.requirements,
    jobSummary: summaryOf(job),
    jobCraft: craft,
    jobPicture: `data:image/svg+xml,${encodeURIComponent(picture)}`,
    // `<` is escaped so that no job can close the script element.
    jobData: job.is_open ? JSON.stringify(postingOf(job, publicUrl)).replaceAll('<', '\\u003c') : '',
  }
}

/** For search results and previews of links, which show about 150 characters. */
function summaryOf({ company_name: company, description }: PublicJob): string {
  const text = `${company}: ${description.replaceAll(/\s+/g, ' ')}`
  return text.length <= 155 ? text : `${text.slice(0, text.lastIndexOf(' ', 154))}…`
}

const employmentTypes: Record<PublicJob['job_type'], string> = {
  'Full time': 'FULL_TIME',
  'Part time': 'PART_TIME',
  Contract: 'CONTRACTOR',
  Temporary: 'TEMPORARY',
  Apprenticeship: 'OTHER',
}
const salaryUnits: Partial<Record<string, string>> = { hour: 'HOUR', day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' }

/** As schema.org describes a job, and search engines read it. */
function postingOf(job: PublicJob, publicUrl: string): Record<string, unknown> {
  const text = [job.description, job.requirements].filter((part) => part !== '').join('\n\n')
  const hours = [daysText(job.schedule_days), job.shift_notes].filter((part) => part !== '').join('. ')
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: text
      .split(/\n{2,}/)
      .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
      .join(''),
    identifier: { '@type': 'PropertyValue', name: job.company_name, value: job.id },
    url: `${publicUrl}/job/${job.id}`,
    datePosted: job.created_at,
    validThrough: job.expires_at,
    employmentType: employmentTypes[job.job_type],
    hiringOrganization: { '@type': 'Organization', name: job.company_name },
    directApply: true,
    ...(job.openings > 1 && { totalJobOpenings: job.openings }),
    ...(job.start_on !== null && { jobStartDate: job.start_on }),
    ...(job.benefits.length > 0 && { jobBenefits: benefitTexts(job.benefits).join(', ') }),
    ...(hours !== '' && { workHours: hours }),
    ...credentialsOf(job),
    ...placeOf(job),
    ...salaryOf(job),
  }
}

function credentialsOf(job: PublicJob): Record<string, unknown> {
  const licenses = licensesText(job.license_types)
  return {
    ...(licenses !== '' && { qualifications: `License: ${licenses}` }),
    ...(job.min_experience_years && {
      experienceRequirements: { '@type': 'OccupationalExperienceRequirements', monthsOfExperience: job.min_experience_years * 12 },
    }),
  }
}

function placeOf(job: PublicJob): Record<string, unknown> {
  const remote = { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country', name: 'USA' } }
  const address = {
    '@type': 'PostalAddress',
    addressLocality: job.city ?? job.location,
    ...(job.state_code !== null && { addressRegion: job.state_code }),
    addressCountry: 'US',
  }
  return {
    ...(job.is_remote && remote),
    ...(address.addressLocality !== '' && { jobLocation: { '@type': 'Place', address } }),
  }
}

function salaryOf({ compensation_type: kind, salary_min: least, salary_max: most, pay_unit: unit }: PublicJob): Record<string, unknown> {
  const unitText = unit === null ? undefined : salaryUnits[unit]
  if (kind === 'trade' || unitText === undefined || (least === null && most === null)) return {}
  const range = { ...(least !== null && { minValue: least }), ...(most !== null && { maxValue: most }) }
  return { baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', value: { '@type': 'QuantitativeValue', ...range, unitText } } }
}
