export const copy = {
  steps: 'Steps',
  place: (at: number, all: number) => `Step ${at} of ${all}`,
  preview: 'Preview',
  previewLine: 'This is how others will see it.',
  cancel: 'Cancel',
  back: 'Back',
  next: 'Next',
  busy: 'Saving...',
  kept: 'You began this earlier, and it is kept on this device.',
  startOver: 'Start over',
  missing: { title: 'Missing Information', line: 'Please fill in all required fields.' },
}
