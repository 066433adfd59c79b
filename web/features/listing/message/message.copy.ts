// A message to who listed something. The toasts are as the specification has them.
export const copy = {
  title: (name: string) => `Message ${name}`,
  line: 'It goes to your conversation with them in Messages.',
  label: 'Your message',
  send: 'Send message',
  cancel: 'Cancel',
  tooLong: 'Please keep messages under 10,000 characters.',
  sending: 'Sending...',
  sendFailed: 'Failed to send message',
  tryLater: 'Please try again later.',
  sentTitle: 'Message sent!',
  sent: (name: string) => `${name} can answer you in Messages.`,
}
