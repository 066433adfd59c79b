// The texts of the dialog with saved searches, loaded with it.
export const copy = {
  title: 'Saved searches',
  line: 'Your filters, kept for the next time. Only you see them.',
  name: 'Name this search',
  save: 'Save search',
  saving: 'Saving...',
  saved: (name: string) => `“${name}” is in your saved searches.`,
  saveFailed: "The search wasn't saved. Please try again.",
  full: 'You can save 10 searches. Delete one to save another.',
  remove: (name: string) => `Delete ${name}`,
  deleted: (name: string) => `“${name}” is gone.`,
  deleteFailed: "The search wasn't deleted. Please try again.",
  question: {
    title: (name: string) => `Delete “${name}”?`,
    action: 'Delete search',
    busy: 'Deleting...',
  },
}
