export const copy = {
  title: 'Notifications',
  markAll: 'Mark all read',
  empty: 'No notifications yet',
  viewAll: 'View all notifications',
  loadFailed: 'Failed to load notifications',
  readFailed: 'Failed to mark notification as read',
  readAllFailed: 'Failed to mark all notifications as read',
  deleteFailed: 'Failed to delete notification',
  deleted: 'Notification deleted',
  end: "You've reached the end.",
  tabs: {
    all: { name: 'All', empty: "When someone messages you or wants to trade, you'll see it here first." },
    unread: { name: 'Unread', empty: "You're all caught up." },
    trades: { name: 'Trades', empty: 'Offers, answers and confirmations for your trades show up here.' },
    messages: { name: 'Messages', empty: 'New messages show up here.' },
  },
  alerts: {
    title: 'Alerts',
    line: 'Offers, answers and messages show up under the bell the moment they come in.',
    open: 'See your notifications',
    email: 'Email choices',
  },
} as const
