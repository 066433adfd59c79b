/** What the page shows before its rows. */
export const copy = {
  title: 'The Market',
  line: 'Chairs, kits and product from people who looked after them',
  list: 'Listings',
  loading: 'Loading listings',
  failed: 'Failed to load listings',
  end: 'That is everything for now.',
  post: 'List an item',
  mine: 'Your listings',
  offers: 'Your offers',
}
