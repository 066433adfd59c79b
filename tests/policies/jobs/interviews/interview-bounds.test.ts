// Constraints on interviews.
import { bounds, long, range } from '#tests/support/policies/bounds.ts'
import { apply, openJob, propose } from '#tests/support/policies/jobs.ts'
import type { Stage } from '#tests/support/policies/stage.ts'

bounds(
  'public.job_schedules',
  {
    row: async (town: Stage) => {
      const { owner, applicant, jobId } = await openJob(town)
      await propose(town, owner, jobId, await apply(town, applicant, jobId))
    },
  },
  {
    job_schedules_title_length: { ...long('title', 100, 1), refuses: [...long('title', 100, 1).refuses, `title = '  '`] },
    job_schedules_description_length: long('description', 1000, 1),
    job_schedules_scheduled_date_range: {
      refuses: [`scheduled_date = 'infinity'`, `scheduled_date = '1999-12-31Z'`],
      takes: [`scheduled_date = '2200-01-01Z'`],
    },
    job_schedules_duration_range: range('duration_minutes', 15, 480),
    job_schedules_location_length: long('location', 200, 1),
    job_schedules_meeting_url_is_one: {
      refuses: [
        'http://meet.test/a',
        'javascript:alert(1)',
        'data:text/html,x',
        'https://me@meet.test',
        'https://me:secret@meet.test/a',
        'https://meet',
        'https://meet.test\\@evil.test',
        'https://mеet.test',
        'https://meet.test/a b',
        'https://-meet.test',
        ' https://meet.test',
        `https://meet.test/${'x'.repeat(2031)}`,
      ].map((link) => `is_virtual = true, meeting_url = '${link}'`) as [string, ...string[]],
      takes: ['https://meet.test', 'HTTPS://Meet.Test:8443/a?b=1#c', `https://meet.test/${'x'.repeat(2030)}`].map(
        (link) => `is_virtual = true, meeting_url = '${link}'`,
      ),
    },
    job_schedules_timezone_known: { refuses: [`timezone = 'Europe/Paris'`], takes: [`timezone = 'America/Denver'`] },
    job_schedules_status_known: { refuses: [`status = 'missed'`], takes: [`status = 'done'`] },
    job_schedules_reminded_range: range('reminded', 0, 2),
    job_schedules_virtual_has_no_place: { refuses: [`is_virtual = true, location = 'Here'`], takes: [`is_virtual = true`] },
    job_schedules_place_has_no_link: { refuses: [`meeting_url = 'https://meet.test'`], takes: [`location = 'Here'`] },
    job_schedules_suggested_while_proposed: {
      refuses: [`status = 'accepted', suggested_date = clock.now()`],
      takes: [`suggested_date = clock.now()`],
    },
    job_schedules_move_reason_length: {
      refuses: [`moved_from = clock.now(), move_reason = ''`, `moved_from = clock.now(), move_reason = repeat('x', 501)`],
      takes: [`moved_from = clock.now(), move_reason = 'x'`, `moved_from = clock.now(), move_reason = repeat('x', 500)`],
    },
    job_schedules_reason_comes_with_move: { refuses: [`move_reason = 'Late'`], takes: [`moved_from = clock.now()`] },
  },
)
