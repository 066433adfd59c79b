export const copy = {
  title: (company: string) => `Apply to ${company}`,
  steps: { choice: 'How would you like to apply?', quick: 'Quick Apply', full: 'Full Application' },
  choices: {
    quick: { title: 'Quick Apply', line: 'A short introduction, and you are done.' },
    full: { title: 'Full Application', line: 'Your introduction, pictures of your work, your days and their questions.' },
  },
  questions: (count: number) => (count === 1 ? '1 question' : `${count} questions`),
  privacy: 'Contact info is shared only when both agree.',
  back: 'Back',
  submit: 'Submit application',
  submitting: 'Submitting...',
  offline: "You're offline. What you wrote is kept in this browser. Submit it once you're back.",

  intro: 'Introduction',
  introHint: 'Who you are, what you do best, and why this job.',
  count: (length: string, most: string) => `${length} of ${most}`,
  presets: 'Presets',
  draft: 'Write a draft',
  drafting: 'Writing...',
  byAi: 'Draft by AI. Edit before sending.',
  undo: 'Bring back my text',

  portfolio: 'Portfolio',
  portfolioHint: (chosen: number, most: number) => `${chosen} of ${most} chosen`,
  portfolioNone: 'Pictures that you add to your portfolio can be chosen here.',
  portfolioFailed: 'Your portfolio did not load',
  loadingPortfolio: 'Loading your portfolio',

  answers: 'Their questions',
  required: 'required',
  missing: 'Answer this question.',

  // Toasts, as the specification has them.
  missingTitle: 'Missing Information',
  missingLine: 'Please fill in all required fields.',
  sentTitle: 'Application Submitted',
  sent: 'Your application has been sent to the job owner.',
  failed: 'Failed to submit application',
  drafted: 'Introduction generated successfully!',
  draftFailed: 'Failed to generate introduction. Please try again.',
}
