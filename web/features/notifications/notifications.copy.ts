export const copy = {
  title: 'Notifications',
  markAll: 'Mark all read',
  empty: 'No notifications yet',
  viewAll: 'View all notifications',
  loadFailed: 'Failed to load notifications',
  readFailed: 'Failed to mark notification as read',
  readAllFailed: 'Failed to mark all notifications as read',
  deleteFailed: 'Failed to delete notification',
} as const
