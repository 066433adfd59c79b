import type { JobMove } from '#domain/jobs/listings.ts'

type Question = { label: string; title: string; line: string; action: string; busy: string; done: string; failed: string }

export const copy = {
  pause: {
    label: 'Pause',
    title: 'Pause this job?',
    line: 'It leaves the list, and nobody can apply until you repost it. Applications stay, and we let those know who wait for an answer.',
    action: 'Pause job',
    busy: 'Pausing...',
    done: 'The job is paused.',
    failed: "The job wasn't paused. Please try again.",
  },
  fill: {
    label: 'Mark as filled',
    title: 'Is the position filled?',
    line: 'Everyone whose application is still open gets a kind note that the position is filled.',
    action: 'Mark as filled',
    busy: 'Closing...',
    done: 'The position is filled.',
    failed: "The job wasn't closed. Please try again.",
  },
  withdraw: {
    label: 'Withdraw',
    title: 'Withdraw this job?',
    line: 'It is off the list, and nobody can apply. We let those know who wait for an answer. You can repost it later.',
    action: 'Withdraw job',
    busy: 'Withdrawing...',
    done: 'The job is withdrawn.',
    failed: "The job wasn't withdrawn. Please try again.",
  },
  repost: {
    label: 'Repost',
    title: 'Repost this job?',
    line: 'It opens again for 30 days, at the top of the list if it was posted more than a day ago.',
    action: 'Repost job',
    busy: 'Reposting...',
    done: 'The job is posted again.',
    failed: "The job wasn't reposted. Please try again.",
  },
  delete: {
    label: 'Delete',
    title: 'Delete this job?',
    line: 'It is gone from your jobs, with its figures. People who applied keep what they sent you and read that the job was deleted.',
    action: 'Delete job',
    busy: 'Deleting...',
    done: 'The job is deleted.',
    failed: "The job wasn't deleted. Please try again.",
  },
} satisfies Record<Exclude<JobMove, 'edit' | 'extend'>, Question>
