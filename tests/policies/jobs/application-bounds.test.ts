// Constraints on applications and presets.
import { bounds } from '#tests/support/policies/bounds.ts'
import { apply, openJob } from '#tests/support/policies/jobs.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

async function sent(town: Stage): Promise<void> {
  const { applicant, jobId } = await openJob(town)
  await apply(town, applicant, jobId)
}
const full = (change: string) => `mode = 'full', ${change}`

bounds(
  'public.job_applications',
  { row: sent },
  {
    job_applications_status_known: { refuses: [`status = 'offered'`], takes: [`status = 'hired'`] },
    job_applications_mode_known: { refuses: [`mode = 'slow'`], takes: [`mode = 'full'`] },
    job_applications_intro_length: {
      refuses: [`intro = ''`, `intro = '  '`, `intro = repeat('x', 1501)`],
      takes: [`intro = repeat('x', 1500)`],
    },
    job_applications_portfolio_few: {
      refuses: [full('portfolio_ids = array_fill(id, array[11])'), full('portfolio_ids = array[null]::uuid[]')],
      takes: [full('portfolio_ids = array_fill(id, array[10])')],
    },
    job_applications_availability_is_a_week: {
      refuses: [
        full(`availability = '[]'`),
        ...[
          `'{"someday": true}'`,
          `'{"monday": "yes"}'`,
          `'{"timePreference": 5}'`,
          `jsonb_build_object('timePreference', repeat('x', 201))`,
        ].map((week) => full(`availability = ${week}`)),
      ],
      takes: [`'{}'`, `'{"monday": true, "sunday": false}'`, `jsonb_build_object('timePreference', repeat('x', 200))`].map((week) =>
        full(`availability = ${week}`),
      ),
    },
    job_applications_answers_are_texts: {
      refuses: [full(`answers = '[]'`), full(`answers = '{"Why?": 5}'`), full(`answers = jsonb_build_object('Why?', repeat('x', 20000))`)],
      takes: [`'{"Why?": "So"}'`, `jsonb_build_object('Why?', repeat('x', 16000))`].map((answers) => full(`answers = ${answers}`)),
    },
    job_applications_quick_is_short: {
      refuses: [`answers = '{}'`, `availability = '{}'`, 'portfolio_ids = array[id]'],
      takes: [full(`answers = '{}', availability = '{}'`)],
    },
    job_applications_reason_length: {
      refuses: [`status = 'passed', reason = ''`, `status = 'passed', reason = repeat('x', 501)`],
      takes: [`status = 'passed', reason = repeat('x', 500)`],
    },
    job_applications_not_own: { refuses: ['owner_id = applicant_id'] },
  },
)

bounds(
  'public.job_application_presets',
  {
    row: async (town) => {
      const [ana] = await town.professionals(1)
      await town.set(`insert into public.job_application_presets (user_id, name, intro) values ($1, 'Mine', 'Hello')`, [ana.id])
    },
  },
  {
    job_application_presets_name_length: { refuses: [`name = ''`, `name = repeat('x', 41)`], takes: [`name = repeat('x', 40)`] },
    job_application_presets_intro_length: {
      refuses: [`intro = ''`, `intro = '  '`, `intro = repeat('x', 1501)`],
      takes: [`intro = repeat('x', 1500)`],
    },
    job_application_presets_portfolio_few: {
      refuses: ['portfolio_ids = array[null]::uuid[]', 'portfolio_ids = array_fill(id, array[11])'],
      takes: ['portfolio_ids = array_fill(id, array[10])'],
    },
  },
)

bounds(
  'public.job_application_steps',
  {
    row: async (town: Stage) => {
      const { applicant, jobId } = await openJob(town)
      await town.set(`insert into public.job_application_steps (application_id, step) values ($1, 'viewed')`, [
        await apply(town, applicant, jobId),
      ])
    },
  },
  {
    job_application_steps_step_known: {
      refuses: [`step = 'submitted'`, `step = ''`],
      takes: ['in_chat', 'message', 'shortlisted', 'interviewing', 'hired', 'passed', 'rejected', 'withdrawn'].map(
        (step) => `step = '${step}'`,
      ),
    },
  },
)
