export const copy = {
  report: 'Report this picture',
  removed: 'Removed by the moderation team',
  removedLine: 'Only you see it. You can delete it, and see why in Settings.',
  addFailed: 'Failed to add the picture',
  saveFailed: 'Failed to save the picture',
  removeFailed: 'Failed to delete the picture',
  altText: {
    missing: "Say what the picture shows, for members who can't see it.",
    short: 'Use 5 characters or more.',
    long: 'Keep it under 200 characters.',
  },
  altHint: "For someone who can't see it, like “Chrome almond nails with silver foil”.",
} as const
