// What staff can start from when they write a reason, by action. The member reads it word for word, except for a recovery email,
// whose reason is for the audit log. An action without an entry has no templates.
import type { Template } from '../../TemplateField.tsx'

const rules: Template[] = [
  {
    label: 'Unwanted messages',
    text: "You kept writing to members who had asked you to stop. Please let a conversation rest when the other person doesn't answer.",
  },
  {
    label: 'Rude or hurtful',
    text: "Members let us know about hurtful words from you. Please speak with others the way you'd speak with a client.",
  },
  { label: 'Advertising', text: 'You sent the same advertisement to several members. Messages are for arranging trades.' },
  { label: 'Asking for cash', text: 'You asked members for money. Here, services are traded for services.' },
  { label: 'Missed trades', text: "You agreed to trades and didn't show up. Please cancel in good time if something comes up." },
  { label: "Others' pictures", text: "Your portfolio has pictures of work that isn't yours. Please show only your own." },
]

export const reasons: Readonly<Record<string, readonly Template[]>> = {
  warn: rules,
  strike: rules,
  limit: rules,
  suspend: [
    ...rules,
    {
      label: "Someone's safety",
      text: "Members reported that they didn't feel safe with you. We take this seriously and are pausing your account.",
    },
    { label: 'False identity', text: "Your account says you are someone you aren't." },
  ],
  lift: [
    { label: 'We were wrong', text: "We looked at it again, and we were wrong. We're sorry for the trouble." },
    { label: 'Long enough', text: 'We think this was long enough. Welcome back.' },
    { label: 'Settled', text: 'This was settled with the people it was about.' },
  ],
  unverify: [
    { label: 'License ended', text: 'Your license ended and was not renewed.' },
    { label: 'Name differs', text: 'The name on your profile differs from the one on your documents.' },
    { label: 'Documents in doubt', text: 'We could not confirm your documents.' },
    { label: 'They asked', text: 'You asked us to.' },
  ],
  give_role: [
    { label: 'Joined the team', text: 'Welcome to the team.' },
    { label: 'Stands in', text: "You're standing in for a colleague." },
  ],
  take_role: [
    { label: 'Left the team', text: "You've left the team. Thank you for your work." },
    { label: 'Other work', text: 'You have other work on the team now.' },
    { label: 'To be safe', text: 'Someone else may have used your account.' },
  ],
  comp: [
    { label: 'Our mistake', text: 'To make up for a mistake of ours.' },
    { label: 'Outage', text: 'To make up for an outage.' },
    { label: 'Helps the community', text: 'Thank you for helping the community.' },
    { label: 'Try Premium', text: 'So that you can try Premium.' },
  ],
  end_comp: [
    { label: 'By mistake', text: 'It was given by mistake.' },
    { label: 'Reason has ended', text: 'The reason for it has ended.' },
  ],
  recovery: [
    { label: "Can't sign in", text: "Can't sign in, and wrote to us about it." },
    { label: 'Forgot the password', text: 'Forgot the password.' },
  ],
  sign_out: [
    { label: 'Lost device', text: 'A device of yours that was signed in got lost.' },
    { label: 'Someone else signed in', text: 'Someone else seems to have signed in to your account.' },
    { label: 'They asked', text: 'You asked us to.' },
  ],
  export: [
    { label: 'They asked by mail', text: 'You asked us by mail for a copy of your data.' },
    { label: 'They asked on the phone', text: 'You asked us on the phone for a copy of your data.' },
  ],
  delete: [
    { label: 'They asked by mail', text: 'You asked us by mail to delete your account.' },
    { label: 'Under age', text: 'You told us that you are not 18 yet.' },
    { label: 'Two accounts', text: 'This is a second account of yours. Your first one stays.' },
  ],
  keep: [
    { label: 'By mistake', text: 'It was started by mistake.' },
    { label: 'They changed their mind', text: 'You wrote to us that you want to keep your account.' },
  ],
  review: [
    { label: 'Insults or hate', text: 'Your review insults the member or attacks who they are.' },
    { label: 'Private details', text: "Your review names an address, a phone number or details about someone's health." },
    { label: 'Not about the trade', text: 'Your review is not about the trade it was written for.' },
    { label: 'Advertising', text: 'Your review advertises something.' },
  ],
}
