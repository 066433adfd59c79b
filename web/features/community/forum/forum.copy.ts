export const copy = {
  title: 'The Forum',
  line: 'Shop talk with working professionals, live',
  hub: 'All of the community',
  rooms: 'Rooms',
  unread: (many: number) => (many >= 100 ? '100 or more new' : `${many} new`),
}
