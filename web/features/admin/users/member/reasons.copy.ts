// What staff can start from when they write a reason, by action. For a warning, points, a limit, a suspension and its end the member reads
// the reason word for word; the others go to the audit log. An action without an entry has no templates.
import type { Template } from '../../TemplateField.tsx'

const rules: Template[] = [
  {
    label: 'Unwanted messages',
    text: 'You kept writing to members who had asked you to stop. Please let a conversation rest when the other person doesn’t answer.',
  },
  {
    label: 'Rude or hurtful',
    text: 'Members let us know about hurtful words from you. Please speak with others the way you’d speak with a client.',
  },
  { label: 'Advertising', text: 'You sent the same advertisement to several members. Messages are for arranging trades.' },
  { label: 'Asking for cash', text: 'You asked members for money. Here, services are traded for services.' },
  { label: 'Missed trades', text: 'You agreed to trades and didn’t show up. Please cancel in good time if something comes up.' },
  { label: 'Others’ pictures', text: 'Your portfolio has pictures of work that isn’t yours. Please show only your own.' },
]

export const reasons: Readonly<Record<string, readonly Template[]>> = {
  warn: rules,
  strike: rules,
  limit: rules,
  suspend: [
    ...rules,
    {
      label: 'Someone’s safety',
      text: 'Members reported that they didn’t feel safe with you. We take this seriously and are pausing your account.',
    },
    { label: 'False identity', text: 'Your account says you are someone you aren’t.' },
  ],
  lift: [
    { label: 'We were wrong', text: 'We looked at it again, and we were wrong. We’re sorry for the trouble.' },
    { label: 'Long enough', text: 'We think this was long enough. Welcome back.' },
    { label: 'Settled', text: 'This was settled with the people it was about.' },
  ],
  unverify: [
    { label: 'License ended', text: 'Their license ended and was not renewed.' },
    { label: 'Name differs', text: 'The name on the profile differs from the one on the documents.' },
    { label: 'Documents in doubt', text: 'The documents turned out not to be genuine.' },
    { label: 'They asked', text: 'They asked for it.' },
  ],
  give_role: [
    { label: 'Joined the team', text: 'Joined the team.' },
    { label: 'Stands in', text: 'Stands in for a colleague.' },
  ],
  take_role: [
    { label: 'Left the team', text: 'Left the team.' },
    { label: 'Other work', text: 'Has other work on the team now.' },
    { label: 'To be safe', text: 'The account may be in someone else’s hands.' },
  ],
  comp: [
    { label: 'Our mistake', text: 'Makes up for a mistake of ours.' },
    { label: 'Outage', text: 'Makes up for an outage.' },
    { label: 'Helps the community', text: 'Helps the community.' },
    { label: 'Try Premium', text: 'Wants to try Premium.' },
  ],
  end_comp: [
    { label: 'By mistake', text: 'Was given by mistake.' },
    { label: 'Reason has ended', text: 'The reason for it has ended.' },
  ],
  recovery: [
    { label: 'Can’t sign in', text: 'Can’t sign in, and wrote to us about it.' },
    { label: 'Forgot the password', text: 'Forgot the password.' },
  ],
  sign_out: [
    { label: 'Lost device', text: 'They lost a device that was signed in.' },
    { label: 'Someone else signed in', text: 'Someone else seems to have signed in.' },
    { label: 'They asked', text: 'They asked for it.' },
  ],
  hide_review: [
    { label: 'Insults or hate', text: 'The review insults the member or attacks who they are.' },
    { label: 'Private details', text: 'The review names an address, a phone number or details about someone’s health.' },
    { label: 'Not about the trade', text: 'The review is not about the trade it was written for.' },
    { label: 'Advertising', text: 'The review advertises something.' },
  ],
}
