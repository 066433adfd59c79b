// What the page of a job says at `/job/{id}`.
import type { FastifyInstance } from 'fastify'
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
import { craftOf } from '#web/ui/art/crafts.ts'
import type { Values } from '../gateway/web/documents.ts'
import type { FilledPage } from '../gateway/web/web.ts'
import { addressOf, type Answer, listedPage, paragraphs, type Site, valuesOfListed } from './listed.ts'

type PublicJob = Answer<Database['public']['Tables']['job_listings']['Row'], 'public_job'> & { is_open: boolean }

export const jobPage = (app: FastifyInstance, site: Site): FilledPage =>
  listedPage(app, site, { name: 'job', call: 'public_job', argument: 'job_id', valuesOf })

function valuesOf(job: PublicJob, publicUrl: string): Values {
  const craft = craftOf(job.categories.find(isCraft))
  return {
    ...valuesOfListed(job, {
      craft,
      by: job.company_name,
      isInSearch: job.is_open,
      data: job.is_open ? postingOf(job, publicUrl) : null,
    }),
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
    jobRequirements: job.requirements,
    jobCraft: craft,
  }
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
    '@type': 'JobPosting',
    title: job.title,
    description: paragraphs(text),
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
  const city = job.city ?? job.location
  return {
    ...(job.is_remote && remote),
    ...(city !== '' && { jobLocation: { '@type': 'Place', address: addressOf(city, job.state_code) } }),
  }
}

function salaryOf({ compensation_type: kind, salary_min: least, salary_max: most, pay_unit: unit }: PublicJob): Record<string, unknown> {
  const unitText = unit === null ? undefined : salaryUnits[unit]
  if (kind === 'trade' || unitText === undefined || (least === null && most === null)) return {}
  const range = { ...(least !== null && { minValue: least }), ...(most !== null && { maxValue: most }) }
  return { baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', value: { '@type': 'QuantitativeValue', ...range, unitText } } }
}
