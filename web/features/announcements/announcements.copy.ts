export const copy = {
  label: 'Announcement',
  open: 'Take a look',
  more: 'Read all',
  less: 'Show less',
  close: 'Close',
  closeFailed: 'The announcement is still there. Please try again.',
}
