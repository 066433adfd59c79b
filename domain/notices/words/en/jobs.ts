import type { Language, Words } from '../../words.ts'

const now: Words = {
  by: 'status',
  cases: { viewed: 'Viewed', in_chat: 'In chat', shortlisted: 'Shortlisted', passed: 'Passed' },
  other: 'Rejected',
}

const moves: Words = {
  by: 'status',
  cases: {
    viewed: '{company} has opened it.',
    in_chat: '{company} wants to talk with you.',
    shortlisted: '{company} put you on the short list.',
    hired: 'Congratulations! {company} chose you.',
  },
  other: {
    by: 'why',
    cases: {
      position_filled: 'The position is filled. Thank you for applying.',
      own_words: '{reason}',
      unsaid: '{company} goes on with other applicants. Thank you for applying.',
    },
  },
}

// An applicant does not read the name and the company of a job that was taken down.
const goneMoves: Words = {
  by: 'status',
  cases: {
    viewed: 'The person who posted the job has opened it.',
    in_chat: 'The person who posted the job wants to talk with you.',
    shortlisted: 'The person who posted the job put you on the short list.',
    hired: 'Congratulations! The person who posted the job chose you.',
  },
  other: {
    by: 'why',
    cases: {
      position_filled: 'The position is filled. Thank you for applying.',
      own_words: '{reason}',
      unsaid: 'The person who posted the job goes on with other applicants. Thank you for applying.',
    },
  },
}

const ends: Words = {
  by: 'ended',
  cases: {
    paused: 'The job is paused: {job}',
    withdrawn: 'The job was withdrawn: {job}',
    rejected: 'The job was taken down: {job}',
    expired: 'The job has ended: {job}',
  },
}

const goneEnds: Words = {
  by: 'ended',
  cases: {
    paused: 'A job you applied for is paused',
    withdrawn: 'A job you applied for was withdrawn',
    rejected: 'A job you applied for was taken down',
    expired: 'A job you applied for has ended',
  },
}

const endings: Words = {
  by: 'ended',
  cases: {
    paused: '{company} takes no more applications for now. They keep yours.',
    withdrawn: '{company} no longer offers it. We let you know if it opens again.',
    rejected: '{company} no longer has it on our list. We let you know if it comes back.',
    expired: '{company} takes no more applications. They can still answer yours.',
  },
}

const goneEndings: Words = {
  by: 'ended',
  cases: {
    paused: 'The person who posted it takes no more applications for now. They keep yours.',
    withdrawn: 'The person who posted it no longer offers it. We let you know if it opens again.',
    rejected: 'It is no longer on our list. We let you know if it comes back.',
    expired: 'The person who posted it takes no more applications. They can still answer yours.',
  },
}

const applications: Language = {
  application_sent: { title: 'New application: {job}', message: '{name:who} applied.' },
  application_withdrawn: {
    title: 'Application withdrawn: {job}',
    message: '{name:who} took their application back.',
  },
  application_moved: {
    title: {
      by: 'status',
      cases: { hired: { by: 'job', cases: { none: 'You got the job' }, other: 'You got the job: {job}' } },
      other: {
        by: 'job',
        cases: { none: 'Your application is now {now}' },
        other: 'Your application to {brief:job} is now {now}',
      },
    },
    message: { by: 'company', cases: { none: goneMoves }, other: moves },
    parts: { now },
  },
  application_job_ended: {
    title: { by: 'job', cases: { none: goneEnds }, other: ends },
    message: { by: 'company', cases: { none: goneEndings }, other: endings },
  },
  application_job_reopened: {
    title: 'The job is open again: {job}',
    message: '{company} has your application; there is no need to send another.',
  },
  job_message: { title: 'New message from {who}', message: '{words}' },
}

const listings: Language = {
  job_approved: { title: 'Your job is live: {job}', message: 'Members can see it and apply.' },
  job_featured: { title: 'Your job is featured: {job}', message: 'The board marks it as Featured until {day:until}.' },
  // The longest message leaves room for 120 characters of the reason.
  job_rejected: {
    title: 'Job Not Approved',
    message: '{fit:reason} Edit the job to send it again.',
    longest: 151,
  },
  job_waiting: {
    title: 'Unopened applications: {job}',
    message: '{wait} {next}',
    parts: {
      wait: {
        by: 'unopened',
        cases: { one: 'You have 1 unopened application.' },
        other: 'You have {unopened} unopened applications.',
      },
      next: {
        by: 'step',
        cases: {
          '3 days': 'A short answer is kind, even if it is no.',
          '7 days': 'After two weeks your listing shows “Slow to reply”.',
          '18 days': 'The job closes in three days if most are still unopened then.',
        },
      },
    },
  },
  job_unanswered: {
    title: 'Your job has closed: {job}',
    message: 'Most applications were not opened for three weeks. They are still there, and you can repost the job.',
    step: 'Repost',
  },
  job_ending: {
    title: 'Your job ends soon: {job}',
    message: 'It is open for three more days. You can repost it then.',
    step: 'Repost',
  },
  job_ended: {
    title: 'Your job has ended: {job}',
    message: 'It takes no more applications. You can repost it.',
    step: 'Repost',
  },
  jobs_found: {
    title: 'New jobs: {search}',
    message: {
      by: 'jobs',
      cases: { one: '1 new job fits your saved search.', 50: '50 or more new jobs fit your saved search.' },
      other: '{jobs} new jobs fit your saved search.',
    },
  },
  jobs_waiting: {
    title: { by: 'jobs', cases: { one: 'New job needs review' }, other: '{jobs} jobs need review' },
    message: '{job}',
  },
}

const meetingWith = '{name:interview} with {name:who}, {zoned_time:starts_at}.'

// An applicant does not read the company of a job that was taken down.
const meeting: Words = {
  by: 'who',
  cases: { none: '{name:interview}, {zoned_time:starts_at}.' },
  other: meetingWith,
}

const moved = '{zoned_time:starts_at} instead of {zoned_time:moved_from}, for {name:interview}.'

const interviews: Language = {
  interview_proposed: {
    title: { by: 'who', cases: { none: 'You are invited to an interview' }, other: '{name:who} invites you to an interview' },
    message: '{name:interview}, {zoned_time:starts_at}. Accept it, or suggest another time.',
    step: 'Answer',
  },
  interview_accepted: { title: 'Interview confirmed: {zoned_time:starts_at}', message: meeting },
  interview_declined: {
    title: '{name:who} declined the interview',
    message: meetingWith,
  },
  interview_cancelled: { title: 'Interview cancelled: {zoned_time:starts_at}', message: meeting },
  interview_suggested: {
    title: '{name:who} suggests another time',
    message: '{zoned_time:suggested} instead of {zoned_time:starts_at}, for {name:interview}.',
    step: 'Answer',
  },
  interview_moved: {
    title: { by: 'who', cases: { none: 'Your interview was moved' }, other: '{name:who} moved your interview' },
    message: { by: 'why', cases: { own_words: `${moved} {reason}`, unsaid: moved } },
    step: 'Answer',
  },
  interview_lapsed: {
    title: 'Interview not confirmed: {zoned_time:starts_at}',
    message: {
      by: 'who',
      cases: { none: '{name:interview} was not answered in time.' },
      other: '{name:interview} with {name:who} was not answered in time.',
    },
  },
  interview_soon: {
    title: { by: 'hours', cases: { 24: 'Interview within 24 hours' }, other: 'Interview within an hour' },
    message: meeting,
  },
}

export const jobs: Language = { ...applications, ...listings, ...interviews }
