export const copy = {
  title: 'Tips',
  list: 'Tip list',
  write: 'Give a tip',
  search: 'Search tips',
  searchHint: 'A word of its title',
  loading: 'Loading tips',
  failed: "Tips didn't load",
  none: { title: 'No tips yet', line: 'Give the first one.' },
  detail: {
    loading: 'Loading the tip',
    failed: "The tip didn't load",
    gone: { title: 'This tip is no longer there', line: 'It was removed, or it waits for the team.' },
    back: 'All tips',
  },
  from: (name: string) => `From ${name}`,
  someone: 'A former member',
  more: 'More about this tip',
  states: {
    pending: { title: 'Waits for approval', line: 'Members see it once our team has looked at it.' },
    rejected: { title: 'Not approved', line: 'Only you can read it.' },
  },
}
