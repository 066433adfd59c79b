// What a member who reported something reads once it is decided. The database words the notification; here it is shown before the button.
export const outcomes = {
  kept: 'We looked at your report: we found nothing against our guidelines. Thank you for letting us know.',
  acted: 'We looked at your report: we took action. Thank you for letting us know.',
} satisfies Record<string, string>
